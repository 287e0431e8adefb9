from gridproof.kind import Speech
from gridproof.marks import CROSS, LINE

SPEECH = Speech(marks={}, reasons={})
