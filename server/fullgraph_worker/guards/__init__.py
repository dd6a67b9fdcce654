"""Why a function is compiled again: the guard that failed, and what to do about it.

It works on Dynamo's text and imports no torch: the server reads traces with it.
"""
