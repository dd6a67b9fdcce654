"""An abstract interpreter: which values of compiled code are tensors, and why.

It runs the definitions of a file over abstract values (``domain.values``) in place of real ones:
a tensor, a number, a size, a list whose items are known, an instance of one of the file's
classes, or a value of which nothing is known. Each value carries its *provenance*, the places
that it comes from; a message quotes them.

How one check goes:

1. ``entries`` names the functions that Dynamo would enter, and under what condition. The call
   graph of the workspace (``reach``) adds those that compiled code may call, with a lower
   likelihood.
2. ``interpreter`` visits each: ``parameters`` binds what a call passes, or what the annotation,
   the default, the callers in sight and the use of the parameter (``usage``) show of it.
3. ``statements`` goes through the body. At a branch both sides are run, each with what its test
   shows (``conditions``), and the values of every name are joined where they meet
   (``domain.lattice``). A loop is run until nothing changes any more.
4. ``expressions`` evaluates a node of libcst by asking the values themselves: what a call, an
   attribute, an operator or a subscript gives is a method of the value (``domain.usable``,
   ``domain.evaluator``). Calls of other files go through ``visits``, which bounds their cost;
   calls of libraries are answered by ``models``.
5. Whatever compiled code does that a rule may be about is an *event* (``events``): a call, a
   truth test, an iteration, an index, an assignment. ``findings.collect`` gives it to the rules,
   with the values. ``silence`` listens in code that is run only for its values.

The results of functions and classes are queries of ``incremental.memo``: after an edit, a query
is computed again only if something that it read has changed its meaning. ``engine`` declares the
interfaces by which the modules of this folder use each other, so that none imports the
interpreter.

Nothing here decides what breaks, and nothing fails on code that it does not understand: such a
value is unknown, and unknown values make no event certain.
"""
