"""The store of a training run: one SQLite file of compressed columns in the run's folder.

What processes wrote (``frames_file``) is put into it (``ingest``, ``writer``). Records wait in a
table until there are enough for a chunk, which has a column for each metric or tensor (``chunk``,
``packing``) and is also made with one row for 10, 100 and 1,000 steps, where that is smaller. A
chart reads of each part of the steps the coarsest chunk that is fine enough (``parts``, ``series``,
``heat_map``). Old steps are thinned by removing the finer chunks (``thinning``).

SQLite was chosen by measurement (``python -m tests.benchmarks watch-store``): 100,000 steps with 15
metrics; 300 tensors, sampled in 1 of 50 steps and in all of 3,000 of them. Each chart is made by a
process of its own, from opening a file that the system had forgotten. The median of the time of the
processor, whose caches other programs used too:

===============  ==============  =====================  ===============
                 SQLite          Parquet with zstd      DuckDB 2.0
===============  ==============  =====================  ===============
one metric       23 ms           90 ms                  40 ms
one tensor       25 ms           174 ms                 111 ms
300 x 1,000      86 ms           922 ms                 163 ms
imports          none            170 ms                 492 ms
size             105 MB          182 MB in 784 files    161 MB
installed        nothing         170 MB                 68 MB
===============  ==============  =====================  ===============

SQLite's size is that after thinning by the default budget. DuckDB refuses a reader while another
process has the file open to write. A Parquet file cannot be read before it is closed, so there are
many; fewer and larger ones would need a second pass. SQLite's write-ahead log lets readers go on
beside the one writer: after a ``kill -9`` of the writer at 100 random moments, every store was
readable and without a hole.
"""
