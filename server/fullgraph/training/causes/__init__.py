"""From an alarm back to the first deviation, by what the store of the run has.

``chain`` follows an alarm back through steps: ``history`` reads the steps before it;
``not_finite``, ``ranges`` and ``outside`` find what deviates there, and ``changes`` what changed in
the same step.
``earlier`` compares with other runs of the same program.
"""
