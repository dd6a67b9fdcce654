"""Functions that Dynamo never enters, by the entry of the page and by module.

Written by ``python -m tests.static.models.skipped_table``, which calls each under Dynamo; a test
compares a sample of it with the installed torch.
"""

from __future__ import annotations

SKIPPED: dict[str, dict[str, str]] = {
    "file-access": {
        "io": "open_code text_encoding",
        "os": """
            access listdir lstat mkdir open readlink remove rename replace rmdir scandir stat
            unlink
        """,
        "sys": "audit",
    },
    "functools-or-itertools": {
        "pstats": "cmp_to_key",
    },
    "gpu-feature": {
        "torch.cuda": "get_stream_from_external is_tf32_supported set_device",
    },
    "import-in-function": {
        "importlib": "find_loader import_module invalidate_caches reload",
        "importlib.util": "module_for_loader resolve_name set_loader set_package source_hash",
    },
    "lock": {
        "reprlib": "get_ident",
        "threading": "excepthook get_native_id stack_size",
    },
    "serialisation": {
        "binascii": """
            a2b_base64 a2b_hex a2b_qp a2b_uu b2a_base64 b2a_hex b2a_qp b2a_uu crc32 crc_hqx
            hexlify unhexlify
        """,
        "csv": """
            field_size_limit get_dialect list_dialects reader register_dialect
            unregister_dialect writer
        """,
        "lzma": "is_check_supported",
        "marshal": "dump dumps load loads",
        "pickle": "dump dumps load loads",
        "quopri": "a2b_qp b2a_qp",
        "struct": "calcsize iter_unpack pack_into unpack_from",
        "zipfile": "crc32",
        "zlib": "adler32 compress compressobj crc32 decompress decompressobj",
    },
    "skipped-c-function": {
        "abc": "abstractmethod get_cache_token update_abstractmethods",
        "asyncio": "get_event_loop get_running_loop",
        "atexit": "register unregister",
        "bisect": "bisect bisect_left bisect_right insort insort_left insort_right",
        "cmath": """
            acos acosh asin asinh atan atanh cos cosh exp isclose isfinite isinf isnan log log10
            phase polar rect sin sinh sqrt tan tanh
        """,
        "codecs": """
            ascii_decode ascii_encode backslashreplace_errors charmap_build charmap_decode
            charmap_encode decode encode escape_decode escape_encode ignore_errors
            latin_1_decode latin_1_encode lookup lookup_error namereplace_errors
            raw_unicode_escape_decode raw_unicode_escape_encode readbuffer_encode register
            register_error replace_errors strict_errors unicode_escape_decode
            unicode_escape_encode unregister utf_16_be_decode utf_16_be_encode utf_16_decode
            utf_16_encode utf_16_ex_decode utf_16_le_decode utf_16_le_encode utf_32_be_decode
            utf_32_be_encode utf_32_decode utf_32_encode utf_32_ex_decode utf_32_le_decode
            utf_32_le_encode utf_7_decode utf_7_encode utf_8_decode utf_8_encode
            xmlcharrefreplace_errors
        """,
        "ctypes": "POINTER addressof alignment byref get_errno pointer resize set_errno sizeof",
        "decimal": "getcontext localcontext setcontext",
        "dis": "stack_effect",
        "faulthandler": """
            cancel_dump_traceback_later disable dump_traceback dump_traceback_later enable
            is_enabled register unregister
        """,
        "fcntl": "fcntl flock ioctl lockf",
        "functools": "get_cache_token",
        "gc": """
            collect disable enable freeze get_count get_debug get_freeze_count get_objects
            get_referents get_referrers get_stats get_threshold is_finalized is_tracked
            isenabled set_debug set_threshold unfreeze
        """,
        "grp": "getgrall getgrgid getgrnam",
        "hashlib": """
            md5 pbkdf2_hmac scrypt sha1 sha224 sha256 sha384 sha3_224 sha3_256 sha3_384 sha3_512
            sha512 shake_128 shake_256
        """,
        "heapq": "heapify heappop heappush heappushpop heapreplace",
        "hmac": "compare_digest",
        "linecache": "checkcache clearcache getline getlines lazycache updatecache",
        "locale": """
            bind_textdomain_codeset bindtextdomain dcgettext dgettext getencoding gettext
            nl_langinfo strcoll strxfrm textdomain
        """,
        "opcode": "stack_effect",
        "pathlib": "S_ISBLK S_ISCHR S_ISDIR S_ISFIFO S_ISLNK S_ISREG S_ISSOCK",
        "plistlib": "ParserCreate",
        "pty": "tcgetattr tcsetattr",
        "pwd": "getpwall getpwnam getpwuid",
        "pyexpat": "ErrorString ParserCreate",
        "queue": "heappop heappush",
        "re": "finditer purge template",
        "readline": """
            add_history append_history_file clear_history get_begidx get_completer
            get_completer_delims get_completion_type get_current_history_length get_endidx
            get_history_item get_history_length get_line_buffer insert_text parse_and_bind
            read_history_file read_init_file redisplay remove_history_item replace_history_item
            set_auto_history set_completer set_completer_delims
            set_completion_display_matches_hook set_history_length set_pre_input_hook
            set_startup_hook write_history_file
        """,
        "signal": """
            alarm default_int_handler getitimer pidfd_send_signal pthread_kill raise_signal
            set_wakeup_fd setitimer siginterrupt sigtimedwait sigwaitinfo strsignal
        """,
        "sqlite3": """
            adapt complete_statement connect enable_callback_tracebacks register_adapter
            register_converter
        """,
        "ssl": "RAND_add RAND_bytes RAND_pseudo_bytes RAND_status",
        "stat": """
            S_IFMT S_IMODE S_ISBLK S_ISCHR S_ISDIR S_ISDOOR S_ISFIFO S_ISLNK S_ISPORT S_ISREG
            S_ISSOCK S_ISWHT filemode
        """,
        "sys": """
            addaudithook breakpointhook call_tracing displayhook excepthook get_asyncgen_hooks
            get_coroutine_origin_tracking_depth getallocatedblocks getdefaultencoding
            getdlopenflags getfilesystemencodeerrors getfilesystemencoding getprofile
            getswitchinterval gettrace is_finalizing set_asyncgen_hooks
            set_coroutine_origin_tracking_depth setdlopenflags setprofile setrecursionlimit
            setswitchinterval settrace unraisablehook
        """,
        "syslog": "LOG_MASK LOG_UPTO closelog openlog setlogmask syslog",
        "termios": """
            tcdrain tcflow tcflush tcgetattr tcgetwinsize tcsendbreak tcsetattr tcsetwinsize
        """,
        "tokenize": "lookup",
        "torch.autograd": "gradcheck gradgradcheck kineto_available",
        "torch.cuda": "classproperty",
        "torch.fx": "has_side_effect replace_pattern",
        "torch.jit": "export ignore set_module unused",
        "torch.utils.data": """
            argument_validation default_convert get_worker_info runtime_validation
        """,
        "tty": "tcdrain tcflow tcflush tcgetattr tcgetwinsize tcsendbreak tcsetattr tcsetwinsize",
        "unicodedata": """
            bidirectional category combining decimal decomposition digit east_asian_width
            is_normalized lookup mirrored name normalize numeric
        """,
        "unittest": """
            addModuleCleanup doModuleCleanups enterModuleContext expectedFailure findTestCases
            getTestCaseNames installHandler load_tests makeSuite registerResult removeHandler
            removeResult skip skipIf skipUnless
        """,
        "weakref": "getweakrefcount getweakrefs proxy",
        "xml.etree.ElementTree": "SubElement",
    },
    "system-call": {
        "os": """
            WCOREDUMP WEXITSTATUS WIFCONTINUED WIFEXITED WIFSIGNALED WIFSTOPPED WSTOPSIG
            WTERMSIG chdir chmod chown chroot close closerange confstr copy_file_range cpu_count
            ctermid device_encoding dup dup2 eventfd eventfd_read eventfd_write execv execve
            fchdir fchmod fchown fdatasync fork forkpty fpathconf fstat fstatvfs fsync ftruncate
            get_blocking get_inheritable get_terminal_size getcwd getcwdb getegid geteuid getgid
            getgrouplist getgroups getloadavg getlogin getpgid getpgrp getpid getppid
            getpriority getrandom getresgid getresuid getsid getuid getxattr initgroups isatty
            kill killpg lchown link listxattr lockf login_tty lseek major makedev memfd_create
            minor mkfifo mknod nice openpty pathconf pidfd_open pipe pipe2 posix_fadvise
            posix_fallocate posix_spawn posix_spawnp pread preadv putenv pwrite pwritev read
            readv register_at_fork removexattr sched_get_priority_max sched_get_priority_min
            sched_getaffinity sched_getparam sched_getscheduler sched_rr_get_interval
            sched_setaffinity sched_setparam sched_setscheduler sched_yield sendfile
            set_blocking set_inheritable setegid seteuid setgid setgroups setpgid setpgrp
            setpriority setregid setresgid setresuid setreuid setsid setuid setxattr splice
            statvfs strerror symlink sync sysconf system tcgetpgrp tcsetpgrp times truncate
            ttyname umask uname unsetenv urandom utime wait wait3 wait4 waitid waitpid
            waitstatus_to_exitcode write writev
        """,
        "pty": "close select waitpid",
        "resource": "getpagesize getrlimit getrusage prlimit setrlimit",
        "select": "poll select",
        "socket": """
            CMSG_LEN CMSG_SPACE close dup getdefaulttimeout gethostbyaddr gethostbyname
            gethostbyname_ex gethostname getnameinfo getprotobyname getservbyname getservbyport
            htonl htons if_indextoname if_nameindex if_nametoindex inet_aton inet_ntoa inet_ntop
            inet_pton ntohl ntohs setdefaulttimeout sethostname
        """,
    },
    "time-call": {
        "queue": "time",
        "socketserver": "time",
        "time": """
            asctime clock_getres clock_gettime clock_gettime_ns clock_settime clock_settime_ns
            ctime get_clock_info gmtime localtime mktime monotonic monotonic_ns perf_counter
            perf_counter_ns process_time process_time_ns pthread_getcpuclockid strftime strptime
            thread_time thread_time_ns time time_ns tzset
        """,
        "timeit": "default_timer",
    },
    "torchscript": {
        "torch.jit": """
            enable_onednn_fusion export_opnames fork interface jit_module_from_flatbuffer
            onednn_fusion_enabled run_frozen_optimizations save save_jit_module_to_flatbuffer
            script_method set_fusion_strategy wait
        """,
    },
}
