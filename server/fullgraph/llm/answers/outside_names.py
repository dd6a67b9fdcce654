"""Names that reach outside of a program: files, processes, connections, and text that is run.

A model's change that uses one is removed from what is shown (``unsafe_calls``). It is not run for
a proof either, where more is refused: ``safe_names`` lists what is allowed.
"""

from __future__ import annotations


def words(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(text.split())


MODULES = words(
    """
    subprocess socket ctypes requests urllib urllib2 urllib3 httpx aiohttp http ftplib smtplib
    telnetlib paramiko pip ensurepip importlib pickle marshal shelve dill cloudpickle joblib
    multiprocessing webbrowser pty runpy codeop winreg builtins __builtin__
    """
)
"""All that these have."""
NAMES = words(
    """
    eval exec compile __import__ breakpoint globals exit quit
    sys.exit os._exit os.abort
    numpy.load numpy.save numpy.savez numpy.savez_compressed numpy.savetxt numpy.memmap
    torch.load torch.save torch.hub.load torch.hub.download_url_to_file
    torch.hub.load_state_dict_from_url torch.utils.cpp_extension.load
    torch.utils.cpp_extension.load_inline
    """
)
"""Functions by their whole names; those without a module are built in."""
METHODS = words(
    """
    system popen Popen check_call check_output spawnl spawnv execl execv execve execvp fork kill
    killpg putenv write_text write_bytes tofile unlink rmdir rmtree removedirs chmod chown
    symlink symlink_to hardlink_to urlopen urlretrieve to_pickle read_pickle push_to_hub
    load_library import_module load_module exec_module load_state_dict_from_url
    __subclasses__ __globals__ __builtins__ __import__
    """
)
"""Attributes of any object but torch."""
