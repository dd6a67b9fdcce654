"""Findings to edits: rewrites that remove a graph break, and suppression comments.

A *rewrite* (one class in ``rewrites/``, found without being listed) proposes a ``Fix`` for
findings of some kinds: edits, a safety, and a note of what changes besides the break. It reads

- the text, as a ``Document``: one definition, parsed by libcst with positions (``source/``),
- what a run saw the names hold around the break (``values/``): kinds, dtypes, shapes, gradients,
- and the constructs that rewrites share (``patterns/``). ``patterns/normal_form.py`` reads the
  statements around a branch as one binding, choice or result each, and ``patterns/selection.py``
  writes that as straight-line code, in which ``torch.where`` selects. What is done on one side
  alone, a message or an exception, stays there under the joined tests.

``propose`` calls the rewrites. During editing it offers what is correct for all that is
known of the values. For a proof it is bold: it also proposes what has to be decided by runs.

``proof/solve.py`` proves them. The target is run as it is, in eager mode and compiled, on inputs
that reach both sides of what changes. In each round, the fixes of all breaks that do not overlap
are applied together and run the same way. They stay if fewer breaks are left, and if results,
gradients, buffers, Python state, output and exceptions are as before, but for what the notes
name; otherwise halves are tried, down to single fixes. A rewrite may be one step of several: it
stays where it leads to a break that another one applies to (a ``match`` becomes ``if``, whose
test becomes a tensor). Where the proof finds a tensor in an attribute that held a number,
``proof/kept_numbers.py`` completes the fix with a property that gives the number to readers.
Where a kept fix only moved its break to another line, the search goes on without it. What no run
observes, because another break makes Dynamo skip the function, is taken from the predictions
(``proof/predicted.py``). At the end the whole is compiled with Inductor.
``proof/reasons.py`` says of each line that still breaks what was tried, and what stands in the
way.

A language model's fixes come through ``proof/rewriter.py``, after those of this package, and pass
the same proof.
"""
