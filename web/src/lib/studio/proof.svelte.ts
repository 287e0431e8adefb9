/** The verdict beside the board. It is requested after every stroke; earlier requests are dropped. */
import { ServerError } from "../api/client";
import { Cancelled, pause } from "../api/jobs";
import { setter } from "../api/setter";
import type { CountResult, DraftData, DraftView, GradeResult, JudgeResult, SurveyResult } from "../api/types";

/** Milliseconds before the page shows that it is working. An earlier notice would only flicker. */
const SAY_AFTER = 200;
/** Strokes that follow each other within this time are one question: the server need not begin what nobody waits for. */
const QUICK = 200;
const PAUSE = 60;
/** The pause in drawing after which more than the verdict is requested. */
const REST = 150;

export class Proof {
  /** What is known about the board as it stands now; what the one before got is kept until there is more. */
  verdict: JudgeResult | null = $state.raw(null);
  survey: SurveyResult | null = $state.raw(null);
  count: CountResult | null = $state.raw(null);
  /** How hard a board with one answer is. */
  grade: GradeResult | null = $state.raw(null);
  /** The verdict is that of the stroke before. */
  stale = $state(false);
  working = $state(false);
  problem = $state("");
  private control: AbortController | null = null;
  private last = 0;

  constructor(private readonly seen: (view: DraftView) => void) {}

  stop(): void {
    this.control?.abort();
    this.control = null;
  }

  async ask(draft: DraftData): Promise<void> {
    this.stop();
    const control = (this.control = new AbortController());
    const { signal } = control;
    const quick = performance.now() - this.last < QUICK;
    this.last = performance.now();
    this.stale = true;
    this.survey = null;
    this.count = null;
    this.grade = null;
    const late = setTimeout(() => {
      if (this.control === control) this.working = true;
    }, SAY_AFTER);
    try {
      if (quick) await pause(PAUSE);
      if (signal.aborted) return;
      const looked = setter.draft(draft).then((view) => {
        if (!signal.aborted) this.seen(view);
      });
      const [verdict] = await Promise.all([setter.judge(draft, signal), looked]);
      if (signal.aborted) return;
      this.verdict = verdict;
      this.problem = "";
      this.stale = false;
      if (verdict.status === "unknown") return;
      await pause(REST);
      if (verdict.status === "one") {
        if (!signal.aborted) this.grade = await setter.grade(draft, signal);
        return;
      }
      if (!signal.aborted) this.survey = await setter.survey(draft, signal);
      if (verdict.status === "several" && !signal.aborted) this.count = await setter.count(draft, signal);
    } catch (error) {
      if (signal.aborted || error instanceof Cancelled) return;
      this.problem = error instanceof ServerError ? error.message : "Something went wrong.";
    } finally {
      clearTimeout(late);
      if (this.control === control) this.working = false;
    }
  }
}
