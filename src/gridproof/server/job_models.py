"""A job as it is asked for and as it stands: one shape per verb."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from gridproof.server.library_models import BookResult, ImportResult
from gridproof.server.models import (
    HintJob,
    HintResult,
    ProveJob,
    ProveResult,
    RandomJob,
    RandomResult,
    RateJob,
    RateResult,
    RightSoFarJob,
    RightSoFarResult,
    SolveJob,
    SolveResult,
    WalkthroughJob,
    WalkthroughResult,
)
from gridproof.server.reduction_work import ReduceJob, ReduceResult
from gridproof.server.shapes import Model
from gridproof.server.studio_models import (
    CompleteJob,
    CountJob,
    CountResult,
    HeatJob,
    HeatResult,
    JudgeJob,
    JudgeResult,
    MadeResult,
    MinimiseJob,
    MinimiseResult,
    PatternJob,
    SpareJob,
    SpareResult,
    SuggestJob,
    SuggestResult,
    SurveyJob,
    SurveyResult,
)

JobRequest = Annotated[
    SolveJob
    | HintJob
    | WalkthroughJob
    | RateJob
    | ProveJob
    | RightSoFarJob
    | RandomJob
    | JudgeJob
    | SurveyJob
    | CountJob
    | SuggestJob
    | SpareJob
    | MinimiseJob
    | HeatJob
    | CompleteJob
    | PatternJob
    | ReduceJob,
    Field(discriminator="verb"),
]

JobResult = (
    SolveResult
    | HintResult
    | WalkthroughResult
    | RateResult
    | ProveResult
    | RightSoFarResult
    | RandomResult
    | JudgeResult
    | SurveyResult
    | CountResult
    | SuggestResult
    | SpareResult
    | MinimiseResult
    | HeatResult
    | MadeResult
    | ReduceResult
    | ImportResult
    | BookResult
)


class ProgressView(Model):
    seconds: float
    steps: int
    text: str


class JobView(Model):
    id: str
    verb: str
    state: Literal["queued", "running", "done", "failed", "cancelled"]
    progress: ProgressView | None
    result: JobResult | None
    error: str | None
