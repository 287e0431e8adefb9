"""Proofs that anyone can check: certificates of uniqueness, and walks as proofs for people."""

from gridproof.certificates.certificate import Certificate, Verified, certify, verify
from gridproof.certificates.limits import Limits, NotChecked
from gridproof.certificates.rup import NotProved
from gridproof.certificates.walks import WalkVerified, verify_walks

__all__ = [
    "Certificate",
    "Limits",
    "NotChecked",
    "NotProved",
    "Verified",
    "WalkVerified",
    "certify",
    "verify",
    "verify_walks",
]
