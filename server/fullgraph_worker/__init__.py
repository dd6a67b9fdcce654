"""The half of Fullgraph that runs in the user's own interpreter.

Standard library and the user's torch only, Python 3.9 or later. It imports nothing of
``fullgraph``; the server imports from it only what imports no torch.

How a request becomes findings:

1. The server starts ``jobs.main`` in the user's Python. It imports torch, makes one small
   compilation, says hello and waits for one job. Requests and answers are the dataclasses of
   ``protocol.wire``; they travel on file descriptors that the user's code has no access to.
2. ``target`` imports the module, with the editor's unsaved text in place of the file, finds the
   function or module by its name, and reads how the program itself compiles it. ``inputs`` finds
   arguments: given, recorded, written in the project, or searched. A run decides among them.
3. ``explain`` resets Dynamo, starts to observe, and calls the target compiled.
4. ``observe`` reads torch's structured trace while Dynamo writes it, and the Python frames that
   write it. Each graph break, recompile, failure and captured graph becomes a ``wire.Record``: its
   line and columns, Dynamo's reason, the call stack, and which break led to it. ``guards`` says of
   a recompile which guard failed, on which value, and what to do.
5. ``values`` runs the target once more in eager mode, for what names hold around the breaks.
6. The records are sent as they happen. The server makes findings of them.

The other jobs use the same packages: ``verify`` compares eager and compiled runs, ``profile`` and
``measure`` time them. ``trace`` and ``pytest_plugin`` observe a program or a test suite that runs
for its own sake; they wait for the import of Dynamo and write the same messages to a file.
``baseline`` compares breaks with a committed file. ``watch`` and ``replay`` are about training.

``user_code`` distinguishes the user's names, frames and errors from those of Python and torch. Only
``torch_private`` uses torch's private API; ``torch_private.names`` lists what it uses, with the
versions of torch that have it and what is lost without it.
"""
