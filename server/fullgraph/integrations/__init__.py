"""Plug-ins that record trainings of other libraries' loops: one file for each library."""
