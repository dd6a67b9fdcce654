"""The messages between the server and a worker: plain dataclasses; ``framing`` sends them.

It imports nothing else of Fullgraph, and must run on Python 3.9.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Dict, List, Tuple, Union

VERSION = 7
"""Both sides send it first; a mismatch ends the worker."""

MARK = "FULLGRAPH_RUN"
"""The environment variable that marks every process of a run. The worker writes its value
before its first message: output before that is not the worker's (a sitecustomize that prints)."""

MINIMUM_TORCH = (2, 6)

Place = Tuple[int, int, int, int]
"""The place of an expression, in bytecode's terms: 1-based line, UTF-8 byte column, end line,
exclusive end column. JSON makes a list of it."""


@dataclass
class Hello:
    """Worker to server, once its torch is imported: what it runs.

    Attributes:
        version: of this protocol.
        python: its version.
        executable: the interpreter.
        torch: its version.
        import_seconds: how long the import took.
        environment: files and folders that change when its packages do.
        is_forked: whether it does jobs one after another, each in a fork.
    """

    version: int
    python: str
    executable: str
    torch: str
    import_seconds: float
    environment: List[str] = field(default_factory=list)
    is_forked: bool = False


@dataclass
class RunOptions:
    """How to run the target; an empty string leaves it as the program itself has it.

    Attributes:
        mode: ``train`` or ``eval``; empty leaves a module as its constructor left it.
        grad: ``on`` or ``off``.
        dtype: of the parameters and the floating-point inputs, torch's name (``bfloat16``).
        device: of the module and the inputs (``cpu``, ``cuda:1``).
        autocast: dtype of ``torch.autocast`` around the call.
        dynamic: ``on`` or ``off``, the ``dynamic`` of ``torch.compile``.
        backend: of ``torch.compile``; ``eager`` finds breaks fastest.
        calls: how often the target is called, from the second call on with other sizes.
        profile: whether to measure what each graph and each gap between graphs costs.
    """

    mode: str = ""
    grad: str = ""
    dtype: str = ""
    device: str = ""
    autocast: str = ""
    dynamic: str = ""
    backend: str = "eager"
    calls: int = 1
    profile: bool = False


CALLED = "fullgraph_worker.inputs.enclosing_calls:called"
"""The container of an example that calls its first argument with the others."""


@dataclass
class Example:
    """How the user's program, or what stands in the project, constructs and calls a target.

    Attributes:
        init: an expression for the arguments of the constructor, in one of the forms of
            ``get_init_inputs()``; empty if they are unknown.
        call: an expression in the form of ``ExplainJob.inputs``; empty likewise.
        source: where it is from, in words: ``the call recorded 5 min ago in train.py``.
        imports: the statements that give the names in the expressions which the target's module
            does not have.
        container: the class that the expressions are for, as ``module:Class``, where the target
            is constructed or called inside of it; without a module it is in the target's.
        is_written: whether it only stands in the project: nobody has seen it run.
        program: the command that traces a program which uses the target; such an example has
            nothing else.
        mode: ``train`` or ``eval``, which a module was called in; empty if that is unknown.
    """

    init: str = ""
    call: str = ""
    source: str = ""
    imports: List[str] = field(default_factory=list)
    container: str = ""
    is_written: bool = False
    program: str = ""
    mode: str = ""


@dataclass
class ExplainJob:
    """Server to worker: run this target under Dynamo.

    Attributes:
        path: absolute path of the file that defines the target, or empty.
        module: dotted name of the module that defines it, or empty; one of both is set.
        name: the target within the module, dotted for a method (``Model``, ``Model.forward``).
        inputs: a Python expression for the call's arguments (a tuple, a dict of keyword
            arguments, or a single argument), evaluated in the target's module; empty to
            call ``get_inputs()``.
        overlay: unsaved text by absolute path; run instead of what is on disk.
        folders: folders to put in front of ``sys.path``, the workspace first.
        options: how to run it.
        examples: how the target is constructed and called elsewhere, the best first; tried in
            this order where nothing is given.
        values: whether to report the values that names have around the breaks.
        blocks: whether to report what the basic blocks of the functions that broke did.
        init_inputs: an expression in the form of ``inputs`` for the arguments of the class's
            constructor; empty to call ``get_init_inputs()``.
    """

    name: str
    path: str = ""
    module: str = ""
    inputs: str = ""
    overlay: Dict[str, str] = field(default_factory=dict)
    folders: List[str] = field(default_factory=list)
    options: RunOptions = field(default_factory=RunOptions)
    examples: List[Example] = field(default_factory=list)
    values: bool = False
    blocks: bool = False
    init_inputs: str = ""


@dataclass
class ConfirmJob:
    """Server to worker: run these programs under Dynamo, one after the other, in one process.

    They are Fullgraph's own examples, which do not disturb each other.

    Attributes:
        programs: what to run.
        in_background: whether to run at the lowest priority.
    """

    programs: List[ExplainJob]
    in_background: bool = False


@dataclass
class VerifyJob:
    """Server to worker: compare calls of a target with the same calls under torch.compile.

    Attributes:
        target: what to call, and how; its ``options.backend`` does not count.
        backends: compiled with one after the other, up to the first that differs.
        folder: an empty folder for what the stages did.
        calls: how many calls each stage makes, with varied inputs.
        before: the ``folder`` of a job for the program before it was changed: eager mode has to
            be as it was there. Empty for no comparison.
        may_change: kinds of differences from ``before`` (``state missing``) after which there is
            still something to compile. Any other ends the job: it refutes the change.
        may_lose_messages: compiled code may print, log and warn less than eager mode.
        may_raise: an exception in eager mode is a result to be compared.
        all_backends: whether to go on after a backend that differs.
        patience: with a backend that takes more seconds, those behind it are left out; 0 for none.
        search: whether to search inputs that reach lines that the other calls do not reach.
        separate_processes: run each stage in a new process, as where a process cannot be forked.
        fullgraph: compile with ``fullgraph=True`` where the program does: a break is an error.
        invalid: call with inputs that eager mode refuses, to find those for which compiled code
            returns.
        operators: names of custom operators of the program, whose fake implementations are
            compared with what they do.
        empty: also compare with ``before`` what eager mode does with inputs of size 0.
    """

    target: ExplainJob
    backends: List[str]
    folder: str
    calls: int = 5
    before: str = ""
    may_change: List[str] = field(default_factory=list)
    may_lose_messages: bool = False
    may_raise: bool = False
    all_backends: bool = False
    patience: float = 0.0
    search: bool = True
    separate_processes: bool = False
    fullgraph: bool = False
    invalid: bool = False
    operators: List[str] = field(default_factory=list)
    empty: bool = False


@dataclass
class MeasureJob:
    """Server to worker: prepare one arm of a benchmark, then time a round for each ``Round``.

    Attributes:
        target: what to call, and how; its ``options.backend`` does not count.
        arm: ``eager``, ``torchscript``, a mode of ``torch.compile`` or a backend.
        cache: the folder for the kernels of Inductor and Triton, of this arm alone.
        folder: shared by the arms of a benchmark, for the outputs of the one that the others are
            compared with.
        is_baseline: whether this is the one.
        threads: on how many threads torch runs operations; 0 for its default, or for one thread
            where other programs use the processors.
        warm_up_seconds: how long to call at most, after the last compilation, until the times of
            calls are stable.
        train_step: time a training step: the call, the loss, the backward pass, the optimizer.
        accumulation: how many forward and backward passes a training step has.
        batch: the batch size of the inputs; 0 to leave it.
        length: their sequence length; 0 to leave it.
        with_data: also make steps with the batches of the program's data loader.
    """

    target: ExplainJob
    arm: str
    cache: str
    folder: str
    is_baseline: bool = False
    threads: int = 0
    warm_up_seconds: float = 10.0
    train_step: bool = False
    accumulation: int = 1
    batch: int = 0
    length: int = 0
    with_data: bool = False


@dataclass
class StartJob:
    """Server to worker: call a target for the first time in a new process.

    Attributes:
        arm: what to compile, with which cache, and how to call it.
        precompiles: whether Dynamo keeps its own part of the work in the cache as well.
        loads: a file with the artifacts of another process, which the caches get before the call;
            empty for none.
        saves: where to write the artifacts of this one; empty for nowhere.
    """

    arm: MeasureJob
    precompiles: bool = False
    loads: str = ""
    saves: str = ""


@dataclass
class CacheLookup:
    """What a cache of the backend answered.

    Attributes:
        compile_id: of the compilation.
        cache: its name (``FX graph cache``).
        answer: ``hit``, ``miss`` or ``bypass``.
        parts: for a miss, what its key was computed from, each with a hash
            (``[a1b2] name: value``); empty where torch does not write them.
    """

    compile_id: str
    cache: str
    answer: str
    parts: List[str] = field(default_factory=list)


@dataclass
class FirstCall:
    """Worker to server: the first call of a target in this process.

    Attributes:
        seconds: of the call, with its compilations and its backward pass.
        later_seconds: of the next call.
        phases: the seconds of the compilations by phase, as in ``Compilation``.
        compilations: all of them, with their places.
        lookups: what the caches answered, in this order.
        load_seconds: of filling the caches with artifacts.
        bytes: the size of the artifacts that were saved; 0 for none.
        graphs: how many graphs were captured.
        words: how the target was called, in words.
    """

    seconds: float
    later_seconds: float
    phases: Dict[str, float]
    compilations: List[Compilation]
    lookups: List[CacheLookup]
    load_seconds: float = 0.0
    bytes: int = 0
    graphs: int = 0
    words: str = ""


@dataclass
class Agreement:
    """How the outputs of an arm of a benchmark compare with those of eager mode.

    Attributes:
        largest: the largest difference of two elements; negative if they were not compared.
        wrong: what differs by more than rounding explains, in words; empty for nothing.
        note: why they were not compared, or why a difference is that of rounding; mostly empty.
    """

    largest: float
    wrong: str = ""
    note: str = ""


@dataclass
class Prepared:
    """Worker to server: an arm of a benchmark is compiled and warm.

    Attributes:
        inputs: what is passed to the target, in words.
        inputs_source: where they came from, in words; empty if the target takes none.
        conditions: mode, gradients and types, in words.
        device: on which the tensors are, with its name.
        threads: on how many threads torch runs operations.
        default_threads: how many it has otherwise.
        graphs: how many FX graphs Dynamo captured.
        regions: how many compiled regions a call enters once it is warm.
        breaks: how many graph breaks Dynamo recorded.
        compiles: whether the arm is one that torch.compile compiles.
        limits: the functions that reached a limit of Dynamo in the warm-up, in words.
        start_seconds: building the arm and the calls until times are stable, without what as many
            calls take afterwards.
        calls: how many calls were made until times were stable.
        is_stable: whether they became so in the time that there was.
        agreement: how its outputs compare with those of eager mode.
        caches: how often each of the backend's caches gave each answer (``FX graph cache hit``).
        bypassed: why caches were not used, in torch's words.
        flops: floating-point operations of a call; 0 if they were not counted.
        peak: those per second of the fastest matrix multiplication that was measured, or 0.
        peak_dtype: the type of the matrices.
        recompiles: how many compilations were of code that had a compiled version already.
        blocks: which repeated blocks the arm compiles, in words; empty for another arm.
    """

    inputs: str
    inputs_source: str
    conditions: str
    device: str
    threads: int
    default_threads: int
    graphs: int
    regions: int
    breaks: int
    compiles: bool
    start_seconds: float
    calls: int
    is_stable: bool
    agreement: Agreement = field(default_factory=lambda: Agreement(-1.0))
    caches: Dict[str, int] = field(default_factory=dict)
    bypassed: List[str] = field(default_factory=list)
    limits: List[str] = field(default_factory=list)
    flops: int = 0
    peak: float = 0.0
    peak_dtype: str = ""
    recompiles: int = 0
    blocks: str = ""


@dataclass
class Round:
    """Server to worker: time the arm for about this long."""

    seconds: float


@dataclass
class Timed:
    """Worker to server: the times of one round.

    Attributes:
        seconds: of a call, the mean of ``calls`` calls each.
        calls: how many calls are timed together, so that the clock is exact.
        waited: the share of the round in which the thread waited for a processor.
        memory: the most bytes that were held: on a GPU those of tensors, on a CPU those of the
            process; 0 where that is unknown.
        waits: of steps with a data loader, the seconds for which each waited for its batch.
        steps: their whole seconds.
    """

    seconds: List[float]
    calls: int
    waited: float
    memory: int
    waits: List[float] = field(default_factory=list)
    steps: List[float] = field(default_factory=list)


@dataclass
class CallNames:
    """A call in a text: the dotted name of what is called, and its keywords."""

    name: str
    keywords: List[str]


@dataclass
class NamesJob:
    """Server to worker: which of these names does this torch not have?

    Attributes:
        names: dotted names that begin with ``torch``.
        calls: of such names.
        variables: environment variables.
    """

    names: List[str] = field(default_factory=list)
    calls: List[CallNames] = field(default_factory=list)
    variables: List[str] = field(default_factory=list)


@dataclass
class Names:
    """Worker to server: what this torch certainly does not have; whatever is unsure is left out.

    Attributes:
        names: dotted names.
        calls: names that it has, with the keywords that they do not take.
        variables: environment variables that it never reads.
    """

    names: List[str] = field(default_factory=list)
    calls: List[CallNames] = field(default_factory=list)
    variables: List[str] = field(default_factory=list)


@dataclass
class ProgramJob:
    """Server to worker: run a whole program, in eager mode and compiled, and say how it ends.

    Attributes:
        text: the program.
        path: the file that it is written to.
        stages: in which ways it is run, in turn, up to the first that ends otherwise than in a
            program that shows a fault: eager mode, which must not raise; as it is written,
            which must; and backends, which must not.
        breaks: the fault is a graph break, not an exception.
        watched: run it in eager mode alone, and report what was evaluated in it.
        keeps_data: report small tensors with their values.
    """

    text: str
    path: str
    stages: List[str] = field(default_factory=list)
    breaks: bool = False
    watched: bool = False
    keeps_data: bool = False


@dataclass
class Ending:
    """How a program ended in one way to run it.

    Attributes:
        stage: the way.
        kind: the type of the exception that is at the root of what was raised, or PyTorch's name
            of a graph break; empty if nothing was raised, or did not break.
        message: its first line, or the reason of the break.
        place: the innermost function on its traceback, with its file in its package; the
            program's own are ``<program>``. Of a break, PyTorch's id.
        line: the innermost line of the program, 1-based; 0 if it is unknown.
        shown: type and text of the exception as the program raises it.
    """

    stage: str
    kind: str
    message: str
    place: str
    line: int
    shown: str = ""


@dataclass
class Evaluated:
    """An expression of a program that eager mode evaluated.

    Attributes:
        place: of the expression.
        code: an expression that makes its first value, or one like it; empty if there is none.
        kind: ``tensor``, ``module``, ``number`` or ``other``.
        is_constant: whether it always had this value, or one like it.
    """

    place: Place
    code: str
    kind: str
    is_constant: bool = True


@dataclass
class EvaluatedCall:
    """A call of a function of a program in eager mode.

    Attributes:
        line: where its definition begins, 1-based.
        name: of the function.
        depth: how many such calls are around it.
        owner: an expression that makes its object; empty for a function.
        arguments: its arguments as code, each.
    """

    line: int
    name: str
    depth: int
    owner: str
    arguments: List[str]


@dataclass
class Tried:
    """Worker to server: what a program of a ``ProgramJob`` did.

    Attributes:
        endings: of the ways in which it was run, in turn.
        breaks: all graph breaks, if the fault is one; the first is among the endings.
        lines: those of the program that eager mode came to, if it was watched.
        evaluated: its expressions.
        calls: of its functions.
    """

    endings: List[Ending] = field(default_factory=list)
    breaks: List[Ending] = field(default_factory=list)
    lines: List[int] = field(default_factory=list)
    evaluated: List[Evaluated] = field(default_factory=list)
    calls: List[EvaluatedCall] = field(default_factory=list)


@dataclass
class Stage:
    """Worker to server: all calls were made in one way.

    Attributes:
        name: ``eager mode``, ``eager mode again``, ``eager mode in float64`` or the backend.
        seconds: of all calls.
        graphs: how many graphs the backend was given in the first call.
        calls: what was special about each call, in words; empty for the inputs as given.
        failure: why it did not come to its end; empty if it did.
        errors: how many of the calls raised an exception.
        raised: type and text of the exception of each call; empty for one that returned.
    """

    name: str
    seconds: float
    graphs: int
    calls: List[str]
    failure: str = ""
    errors: int = 0
    raised: List[str] = field(default_factory=list)


@dataclass
class DifferingOperation:
    """Worker to server: the first operation whose result differs between eager mode and a backend.

    Attributes:
        stage: the backend.
        call: the call, from 0 on.
        name: for example ``aten.acosh.default``.
        path: the file that calls it; empty if that is unknown.
        line: 1-based.
    """

    stage: str
    call: int
    name: str
    path: str
    line: int


@dataclass
class Uncovered:
    """Worker to server: lines of the program that no call of a verification reaches.

    Attributes:
        path: the file.
        lines: 1-based, of functions that ran.
    """

    path: str
    lines: List[int]


EMPTY_INPUT = " (with an empty input)"
"""What the words of a difference end in that only such an input shows."""


@dataclass
class Difference:
    """Worker to server: something that differs between two stages.

    Attributes:
        call: the call, from 0 on.
        kind: ``output``, ``input``, ``gradient``, ``state``, ``random``, ``exception``,
            ``printed``, ``logged`` or ``warning``.
        path: what differs (``output[0]``, ``self.linear.weight``).
        words: how it differs.
        what: ``values``, ``dtype``, ``strides``, ``aliasing``, ``type``, ``missing`` and the like.
        stage: the backend that differs from eager mode, or ``before`` for eager mode that
            differs from what it was before a change.
        call_name: what was special about the call, in words.
    """

    call: int
    kind: str
    path: str
    words: str
    what: str
    stage: str = ""
    call_name: str = ""


@dataclass
class Rounding:
    """Worker to server: values that differ from eager mode by no more than rounding explains.

    Copies of the program whose inputs and weights are off by some units in the last place differ
    from it by about as much.

    Attributes:
        stage: the backend.
        count: how many values differ so, over all calls.
        kinds: as those of ``Difference``.
        share: the largest norm of a difference, as a share of the norm of the value. Values that
            are 0 but for rounding are not considered.
        call: the call that it is in, from 0 on.
        path: what differs by so much.
    """

    stage: str
    count: int
    kinds: List[str]
    share: float
    call: int
    path: str


@dataclass
class Progress:
    """Worker to server: what it is doing now, in words.

    Attributes:
        message: the words.
        done: the parts of the work that are done.
        total: all of its parts; 0 if nobody knows.
    """

    message: str
    done: int = 0
    total: int = 0


@dataclass
class Started:
    """Worker to server, before the first call of an explain job's target: it can be called.

    Attributes:
        inputs: what is passed to it, in words.
    """

    inputs: str


@dataclass
class StackFrame:
    """One user call; ``line`` is 1-based."""

    path: str
    line: int
    function: str


BREAK = "break"
RECOMPILE = "recompile"
RECOMPILE_LIMIT = "recompile-limit"
BACKEND_FAILURE = "backend-failure"
DISABLED = "disabled"
CUDA_GRAPHS_SKIPPED = "cuda-graphs-skipped"
CACHE_BYPASSED = "cache-bypassed"
ACCEPTED = "accepted"
"""What differs where compiled code accepts inputs that eager mode refuses."""

INTERNAL_ERROR = "InternalTorchDynamoError"
"""What the reason of a record begins with where Dynamo itself fails."""


@dataclass(frozen=True)
class ChangedSize:
    """A dimension of an argument whose size is another than in the version before.

    Attributes:
        name: the tensor as the program writes it (``batch['x']``), or in words (``argument 0``).
        source: the same as Dynamo names it (``L['batch']['x']``).
        dimension: from 0 on.
    """

    name: str
    source: str
    dimension: int


@dataclass
class Record:
    """Worker to server: one thing that kept code from running as one compiled graph.

    Attributes:
        kind: ``break``: a break record of Dynamo's structured trace; ``recompile``: a guard
            failed and the function was compiled again; ``recompile-limit``: it was compiled
            too often and runs in eager mode from now on; ``backend-failure``: the backend
            raised; ``disabled``: a call of a function under ``torch.compiler.disable``;
            ``cuda-graphs-skipped``: CUDA graphs are enabled, and were skipped for a graph, or
            recorded again; ``cache-bypassed``: a cache of the backend cannot keep a graph.
        path: the file of the innermost call outside of torch and the standard library.
        line: its line as Dynamo gives it, 1-based.
        column: UTF-8 byte column of the expression, or -1 where it is unknown.
        end_line: 1-based, or -1.
        end_column: UTF-8 byte column, exclusive, or -1.
        gb_type: Dynamo's name of the kind of break; empty before torch 2.8.
        gb_id: its id in PyTorch's registry, empty if it has none.
        reason: explanation in Dynamo's words.
        hints: Dynamo's hints.
        context: Dynamo's "developer debug context".
        stack: the calls that led here, outermost first, resume functions named after the
            function that they resume; the frames above the compiled region come first, and
            the last is Dynamo's own place, outside of torch.
        skips_frame: the whole frame falls back to eager.
        payload: the record's text as Dynamo wrote it.
        call: during which call of the target it happened, from 0 on.
        frame_inputs: the function that Dynamo was compiling and its arguments, in words:
            ``f(x: float32[2, 3])``.
        number: by which later records of the same process name it as their cause, or -1.
        caused_by: the number of the record that led to this one, or -1.
        guard: for a recompile and its limit, what the guard that failed is about, in words.
        was: what the code was compiled for; empty if it is unknown.
        now: what came instead; empty if it is unknown.
        guard_kind: the value of a ``GuardKind``; empty where no guard failed.
        guard_place: the value of a ``GuardPlace``.
        guard_is_specialized: the value was symbolic, and the program needed it as a number.
        dynamic: the ``dynamic`` of the ``torch.compile`` in force (``on``, ``off``); empty for
            its default.
        numpy_function: the NumPy function that was traced when it broke (``random.choice``);
            empty if there was none.
        compile_id: of the ``Compilation`` that was under way; empty if none was.
        changed: for a recompile because of a size, all sizes of arguments that changed with it.
        version: for a recompile, which version of the function this is for the same objects, from
            2 on; 0 where that is unknown.
        most_versions: how many of them Dynamo compiles; 0 where that is unknown.
    """

    path: str
    line: int
    column: int
    end_line: int
    end_column: int
    gb_type: str
    gb_id: str
    reason: str
    hints: List[str]
    context: str
    stack: List[StackFrame]
    skips_frame: bool
    payload: str
    kind: str = BREAK
    call: int = 0
    frame_inputs: str = ""
    number: int = -1
    caused_by: int = -1
    guard: str = ""
    was: str = ""
    now: str = ""
    guard_kind: str = ""
    guard_place: str = ""
    guard_is_specialized: bool = False
    dynamic: str = ""
    numpy_function: str = ""
    compile_id: str = ""
    changed: List[ChangedSize] = field(default_factory=list)
    version: int = 0
    most_versions: int = 0


@dataclass
class GraphNode:
    """One node of a captured graph.

    Attributes:
        name: as the graph names its result.
        operation: ``input``, ``attribute``, ``output``, or what is called (``torch.relu``,
            ``Tensor.sum``).
        shape: dtype and shape of the result (``float32[2, 3]``); empty if it is no tensor.
        inputs: the positions of the nodes whose results it takes.
        path: the file of the user's code that it comes from, the innermost call outside of
            torch; empty if that is unknown.
        line: 1-based.
        function: the name of the function.
        group: the modules that it belongs to, outermost first (``blocks.0``,
            ``blocks.0.attention``); empty outside of all.
    """

    name: str
    operation: str
    shape: str = ""
    inputs: List[int] = field(default_factory=list)
    path: str = ""
    line: int = 0
    function: str = ""
    group: List[str] = field(default_factory=list)


@dataclass
class TracedCall:
    """A function that Dynamo traced as a part of a graph, through all of its calls there.

    Attributes:
        path: its file.
        line: the first line of it that an operation or a call comes from, 1-based.
        function: its name.
        caller: the position of the function that called it; -1 for the one that was compiled.
        operations: how many operations of the graph come from its own lines.
    """

    path: str
    line: int
    function: str
    caller: int
    operations: int = 0


@dataclass
class SideEffect:
    """A line that changes an object outside of the graph: Dynamo repeats that after the graph.

    Attributes:
        path: the file of the line, outside of torch and the standard library.
        line: 1-based.
        function: that it is in.
        code: of the line.
        object: the type of the object; empty for a global variable.
    """

    path: str
    line: int
    function: str
    code: str
    object: str


@dataclass
class Compilation:
    """Dynamo compiled a function, or what is left of one behind a graph break.

    Attributes:
        compile_id: Dynamo's id, ``1/0``: a number for the code, and one for each compilation of
            it from 0 on.
        path: the file of the function.
        line: where the function begins, 1-based; for what is left of one, the line of the break.
        function: its name as the user wrote it.
        is_resumed: whether it is what is left of a function behind a graph break.
        has_graph: whether a graph was captured.
        operations: how many operations are in the graph.
        nodes: those of the graph, each after its inputs; empty for a graph of very many.
        calls: the functions whose operations are in the graph, each after its caller.
        seconds: by phase; phases do not overlap. Empty where torch does not record it.
        call: during which call of the target it was compiled, from 0 on.
        failure: why no compiled code came of it, in Dynamo's words; empty if some did.
        caches: how often each of the backend's caches was asked, by what it answered
            (``FX graph cache miss``).
        start: when it began, in seconds since the epoch; 0 where torch does not record it.
        side_effects: those of its code, each line once; torch names them since 2.11.
    """

    compile_id: str
    path: str
    line: int
    function: str
    is_resumed: bool = False
    has_graph: bool = False
    operations: int = 0
    nodes: List[GraphNode] = field(default_factory=list)
    calls: List[TracedCall] = field(default_factory=list)
    seconds: Dict[str, float] = field(default_factory=dict)
    call: int = 0
    failure: str = ""
    caches: Dict[str, int] = field(default_factory=dict)
    start: float = 0.0
    side_effects: List[SideEffect] = field(default_factory=list)


@dataclass
class Compilations:
    """Worker to server: what a run compiled.

    Attributes:
        compilations: in the order in which they began, which in the first call is the order in
            which the compiled code runs.
    """

    compilations: List[Compilation]


RETURNED = "<return>"
GIVEN = "<given>"


@dataclass
class SeenValue:
    """What an expression of a function that broke was seen to be, before a line of it ran.

    Attributes:
        path: the file.
        line: 1-based: where the statement begins that uses the expression.
        expression: a name, or attributes of one, as it is written (``self.config.layerdrop``);
            what the function returned there is ``RETURNED``, and ``RETURNED[0]`` of a tuple
            or a dictionary; the only argument of a module that it called there is ``GIVEN``.
        kind: ``tensor``, ``ndarray``, ``bool``, ``int``, ``float``, ``str``, ``none``,
            ``module``, ``function``, ``class``, ``list``, ``tuple``, ``dict`` or ``other``.
        type: the qualified name of its type.
        dtype: of a tensor or an array, or a dtype itself, without the library's name.
        shape: of a tensor or an array.
        device: of a tensor (``cpu``).
        requires_grad: of a tensor.
        value: the literal of a number, a text or None; empty if it is long, or nothing of these.
        inside: for a list, a tuple or a dict, the kinds of its items, each once; for a module,
            ``state`` where a call changes it, and ``random`` where one draws numbers.
        keys: of a dict, the kinds of its keys, each once.
    """

    path: str
    line: int
    expression: str
    kind: str
    type: str
    dtype: str = ""
    shape: List[int] = field(default_factory=list)
    device: str = ""
    requires_grad: bool = False
    value: str = ""
    inside: List[str] = field(default_factory=list)
    keys: List[str] = field(default_factory=list)


@dataclass
class BlockFact:
    """Worker to server: what an expression was seen to be in all executions of a block.

    Attributes:
        expression: a name, or attributes of one, as it is written.
        at_exit: seen when the block ended, after an assignment; otherwise before it began.
        values: the different ones, the first first.
        has_more: there were more different ones than ``values`` has.
        is_constant: a number, a text, a truth value or None that was the same at every look of
            the run, and for an attribute still is so at the end of the run.
    """

    expression: str
    at_exit: bool
    values: List[SeenValue]
    has_more: bool = False
    is_constant: bool = False


@dataclass
class Block:
    """Worker to server: what one basic block of a function did in eager mode.

    Attributes:
        path: the file.
        function: the name of its function in the file (``Model.forward``).
        line: the block's first line, 1-based.
        end_line: its last line.
        count: how often it ran.
        is_counted: all executions were counted; otherwise it ran at least ``count`` times.
        test: the statement that ends it and chooses what runs next, as it is written
            (``if mask is None``, ``for layer in self.layers``); empty for none.
        taken: how often the statement's own block ran next; -1 if that is unknown.
        not_taken: how often something else ran next; -1 if that is unknown.
        raised: the type of the last exception that left it; empty for none.
        facts: of the names that it reads and assigns.
    """

    path: str
    function: str
    line: int
    end_line: int
    count: int
    is_counted: bool = True
    test: str = ""
    taken: int = -1
    not_taken: int = -1
    raised: str = ""
    facts: List[BlockFact] = field(default_factory=list)


@dataclass
class Blocks:
    """Worker to server: the basic blocks of the functions that broke, and of their callers.

    Attributes:
        blocks: those that ran, by function in the order of the breaks, then by line.
        calls: how many calls of the target were watched.
        note: why they are not complete; empty if they are.
    """

    blocks: List[Block]
    calls: int = 1
    note: str = ""


@dataclass
class Seen:
    """Worker to server: the values that names had around the breaks, each combination once."""

    values: List[SeenValue]


@dataclass
class OpCount:
    """One kind of operation in a graph.

    Attributes:
        name: as the graph names it (``torch.relu``, ``Tensor.sum``, ``nn.Linear``).
        count: how many there are.
        shapes: dtypes and shapes of their outputs, each once (``float32[2, 3]``).
    """

    name: str
    count: int
    shapes: List[str]


@dataclass
class Spread:
    """In which range the times of repeated calls are, in seconds.

    Attributes:
        low: their lower quartile; the shortest of fewer than four calls.
        high: their upper quartile; the longest of fewer than four calls.
    """

    low: float = 0.0
    high: float = 0.0


@dataclass
class GraphProfile:
    """One captured graph.

    Attributes:
        path: the file of the function that Dynamo was compiling.
        line: where in that function the graph begins, 1-based.
        function: its name as the user wrote it.
        compile_id: Dynamo's id of the compilation (``0/0``).
        ops: the most frequent first.
        compile_seconds: by phase; phases do not overlap. Empty where torch does not record it.
        runs: how often it ran in a measured call; 0 if it did not.
        seconds: of all of these runs together, the median of the measured calls.
        ended_by: the position among the run's records of the break that ended it, or -1.
        spread: of ``seconds`` in repeated calls.
    """

    path: str
    line: int
    function: str
    compile_id: str
    ops: List[OpCount]
    compile_seconds: Dict[str, float]
    runs: int
    seconds: float
    ended_by: int
    spread: Spread = field(default_factory=Spread)


@dataclass
class GapProfile:
    """What one break record cost in a measured call; times are medians of these calls.

    Attributes:
        record: its position among the run's records; -1 if a later call made it.
        path: as in its record.
        line: as in its record.
        count: how often the call came through it.
        seconds: from where it stopped a graph, or kept one from beginning, to the beginning
            of the next graph or the end of the function; all times together.
        reentry_seconds: the part of it that goes into entering compiled code again.
        spread: of ``seconds`` in repeated calls.
    """

    record: int
    path: str
    line: int
    count: int
    seconds: float
    reentry_seconds: float
    spread: Spread = field(default_factory=Spread)


@dataclass
class AttemptProfile:
    """The compilations of one function that no graph came out of.

    Dynamo traces a function to where it breaks, and has nothing to compile if that is before
    the first operation, or if it skips the function.

    Attributes:
        path: the file of the function.
        line: where it begins, 1-based.
        function: its name as the user wrote it.
        count: how many compilations.
        compile_seconds: by phase, of all of them; phases do not overlap.
    """

    path: str
    line: int
    function: str
    count: int
    compile_seconds: Dict[str, float]


@dataclass
class WaitProfile:
    """A line at which a call waits for a CUDA device, whether or not Dynamo breaks there.

    Attributes:
        path: its file.
        line: 1-based.
        function: its name as the user wrote it.
        count: how often a call waits there.
    """

    path: str
    line: int
    function: str
    count: int


@dataclass
class Profile:
    """Worker to server, before ``Done``: what the graphs and the gaps between them cost.

    Each time is the median of ``calls`` under torch.profiler. In each of these calls, graphs,
    gaps and the rest add up to the call; their medians do so approximately.

    Attributes:
        backend: of ``torch.compile``.
        device: on which the graphs ran (``cpu``, ``cuda``).
        calls: of how many profiled calls the times are; 0 if none could be measured. Calls in
            which the thread waited for a processor are left out if enough others are left.
        call_seconds: the whole call, the profiler's own cost included.
        other_seconds: its part outside of graphs that no break opened: guards and wrappers.
        compiled_seconds: the median call without the profiler.
        eager_seconds: the median call in eager mode, without the profiler.
        compile_seconds: of all compilations: those of ``graphs`` and ``attempts`` together.
        graphs: in the order in which they were captured.
        gaps: the most expensive first.
        note: why something could not be measured, in words.
        attempts: compilations without a graph, those that took longest first.
        call_spread: of ``call_seconds`` in repeated calls.
        compiled_spread: of ``compiled_seconds``.
        eager_spread: of ``eager_seconds``.
        threads: on how many threads torch ran the operations of all of these calls.
        default_threads: how many threads torch used before. It uses one where other programs
            use the processors, since threads then wait for each other.
        waits: where a call waits for the device; empty on the CPU.
    """

    backend: str
    device: str
    calls: int
    call_seconds: float
    other_seconds: float
    compiled_seconds: float
    eager_seconds: float
    compile_seconds: float
    graphs: List[GraphProfile]
    gaps: List[GapProfile]
    note: str = ""
    attempts: List[AttemptProfile] = field(default_factory=list)
    call_spread: Spread = field(default_factory=Spread)
    compiled_spread: Spread = field(default_factory=Spread)
    eager_spread: Spread = field(default_factory=Spread)
    threads: int = 0
    default_threads: int = 0
    waits: List[WaitProfile] = field(default_factory=list)


@dataclass
class Ran:
    """Worker to server: one program of a ``ConfirmJob`` came to its end.

    Attributes:
        path: the program.
        records: what kept it from running as one compiled graph.
        failure: what failed, in one sentence; empty if it ran.
        values: those around the breaks, if the job requests them.
    """

    path: str
    records: List[Record]
    failure: str
    values: List[SeenValue] = field(default_factory=list)


@dataclass
class Done:
    """Worker to server: the run came to its end.

    Attributes:
        traced: per path, the 1-based lines that Dynamo traced to their end.
        graphs: how many FX graphs it captured.
        inputs: what was passed to the target, in words.
        inputs_source: where they came from, in words; empty if the target takes none.
        inputs_code: the text of a ``get_inputs()`` that makes the same; empty if the file has
            one, or if there is nothing to make.
        seconds: how long the run took, without the imports.
        fullgraph: functions that the program itself compiles with ``fullgraph=True``; they
            were compiled without it here, to see all of their breaks.
        path: absolute path of the file that defines the target; empty if there is none.
        evaluated: per path, the places of the expressions that Dynamo evaluated without breaking
            there; empty before Python 3.11, whose bytecode does not name them.
        settings: how the program itself compiles the target, and what of it did not hold for the
            run, in sentences.
        invalid: how many invalid inputs were tried in eager mode; -1 unless some were wanted.
    """

    traced: Dict[str, List[int]]
    graphs: int
    inputs: str
    seconds: float
    fullgraph: List[StackFrame] = field(default_factory=list)
    inputs_source: str = ""
    inputs_code: str = ""
    path: str = ""
    evaluated: Dict[str, List[Place]] = field(default_factory=dict)
    settings: str = ""
    invalid: int = -1


@dataclass
class Failure:
    """Worker to server: the run could not start or did not end well.

    Attributes:
        kind: ``torch-missing``, ``torch-broken``, ``torch-too-old``, ``cannot-compile``,
            ``target-not-found``, ``not-callable``, ``no-inputs``, ``bad-inputs``, ``import-error``,
            ``user-exception``, ``syntax-error``, ``bad-options`` or ``internal``.
        message: one sentence about what failed.
        frames: the user's own frames of the traceback, outermost first.
        traced: as in ``Done``: what was traced until then.
        evaluated: the same.
        example: inputs to start from, as an expression; empty unless inputs are missing.
        init_example: likewise for the arguments of the class's constructor.
        scaffold: ``get_init_inputs()`` and ``get_inputs()`` with both, to be filled in.
    """

    kind: str
    message: str
    frames: List[StackFrame] = field(default_factory=list)
    traced: Dict[str, List[int]] = field(default_factory=dict)
    evaluated: Dict[str, List[Place]] = field(default_factory=dict)
    example: str = ""
    init_example: str = ""
    scaffold: str = ""


@dataclass
class TracedProcess:
    """The first message in a process's file of a trace: the process that wrote it.

    Attributes:
        version: of these messages.
        pid: its process id.
        rank: its rank as ``torchrun`` gave it; empty otherwise.
        arguments: its ``sys.argv``.
        folder: its current folder.
        script: the file that runs as ``__main__``; empty if there is none.
        executable: its Python.
        torch: the version of its torch.
        time: when it imported Dynamo, in seconds since the epoch.
    """

    version: int
    pid: int
    rank: str
    arguments: List[str]
    folder: str
    script: str
    executable: str
    torch: str
    time: float


@dataclass
class Traced:
    """In a trace, after each compilation: what is new since the last such message.

    Attributes:
        lines: per path, the 1-based lines that Dynamo began to trace; those on the stack of a
            ``Record`` were left in their middle.
        graphs: how many FX graphs it captured.
        fullgraph: functions compiled with ``fullgraph=True`` that broke.
        evaluated: per path, the places of the expressions that it evaluated, as in ``Done``.
    """

    lines: Dict[str, List[int]]
    graphs: int
    fullgraph: List[StackFrame] = field(default_factory=list)
    evaluated: Dict[str, List[Place]] = field(default_factory=dict)


@dataclass
class Call:
    """In a trace: how a function that runs in or around compiled code was called.

    Attributes:
        path: the file that defines it.
        name: its qualified name in that file.
        inputs: an expression for the arguments, as ``ExplainJob.inputs`` takes it; empty where
            only a construction is known.
        init: an expression for the arguments that its object was constructed with, as
            ``Example.init``.
        mode: as ``Example.mode``.
        imports: as ``Example.imports``.
    """

    path: str
    name: str
    inputs: str
    init: str = ""
    mode: str = ""
    imports: List[str] = field(default_factory=list)


@dataclass
class CompileCall:
    """In a trace: the program calls ``torch.compile``.

    Attributes:
        place: the user's line; its function is what is compiled, without ``forward``.
        source: the file that defines what is compiled, at its top level; empty if it is unknown.
        name: of what is compiled there: ``Net``, ``Net.loss``, ``step``.
    """

    place: StackFrame
    source: str = ""
    name: str = ""


@dataclass
class Uncaptured:
    """In a trace, when a process ends: the calls of ``torch.compile`` that led to nothing.

    Attributes:
        places: as those of ``CompileCall``; Dynamo traced nothing of what they compile.
    """

    places: List[StackFrame]


@dataclass
class RunningTest:
    """In the record of a test suite: the test that the next messages belong to.

    Attributes:
        name: its node id; empty between tests.
    """

    name: str


Job = Union[ExplainJob, ConfirmJob, VerifyJob, NamesJob, MeasureJob, StartJob, ProgramJob]
"""What a worker does; the first message that it gets."""

Message = Union[
    Hello,
    ExplainJob,
    ConfirmJob,
    VerifyJob,
    NamesJob,
    MeasureJob,
    StartJob,
    FirstCall,
    ProgramJob,
    Tried,
    Prepared,
    Round,
    Timed,
    Names,
    Stage,
    Difference,
    Rounding,
    DifferingOperation,
    Uncovered,
    Progress,
    Started,
    Record,
    Compilations,
    Seen,
    Blocks,
    Ran,
    Profile,
    Done,
    Failure,
    TracedProcess,
    Traced,
    Call,
    CompileCall,
    Uncaptured,
    RunningTest,
]
