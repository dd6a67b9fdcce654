"""The plugin on test suites of public packages: ``python -m tests.pytest_plugin.survey DIR``."""
