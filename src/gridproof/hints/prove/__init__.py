"""Why a deduction holds: rules under switches, small sets of them, lines of thought, proved steps."""
