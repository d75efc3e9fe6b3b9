"""Keeps inner functions (those called only by other compiled functions) as bitcode: less to compile.

By default, Numba optimises every function together with everything that it calls, and translates the result to machine
code. Functions at the bottom of the call graph are thus optimised and translated once for each function above them,
which takes nearly half of the whole compilation. Here, inner functions stay LLVM bitcode until a function that Python
calls is translated together with them.
"""

from __future__ import annotations

from typing import Any, ClassVar

from llvmlite.binding import Linkage
from numba.core.codegen import JITCodeLibrary
from numba.core.environment import lookup_environment
from numba.core.registry import cpu_target

_ENVIRONMENT = "_ZN08NumbaEnv"
"""Prefix of the global variables that point to a function's Python environment (its globals and constants)."""


class Library(JITCodeLibrary):
    """The code of one function; that of an inner function is never optimised, translated or called on its own."""

    suffix: ClassVar[str] = ""
    """Suffix of the names of inner functions."""

    @property
    def is_inner(self) -> bool:
        """Whether only compiled functions call this one."""
        return bool(self.name.endswith(self.suffix))

    @property
    def codegen(self) -> Any:
        """The code generator; an inner function has no address in memory at which an environment could be set."""
        return _NoEnvironment() if self.is_inner else super().codegen

    def get_pointer_to_function(self, name: str) -> int:
        """Address of a function for calls from Python; 0 for an inner function, which has none."""
        if not self.is_inner:
            return int(super().get_pointer_to_function(name))
        self._ensure_finalized()
        return 0

    def serialize_using_object_code(self) -> Any:
        """The data to store in Numba's cache: machine code, or bitcode for an inner function."""
        return self.serialize_using_bitcode() if self.is_inner else super().serialize_using_object_code()

    def _optimize_final_module(self) -> None:
        if not self.is_inner:
            self._make_parts_internal()
            super()._optimize_final_module()

    def _make_parts_internal(self) -> None:
        """Give linked-in functions internal linkage: LLVM optimises better if it knows all callers."""
        for function in self._final_module.functions:
            if function.linkage == Linkage.linkonce_odr and not function.is_declaration:
                function.linkage = Linkage.internal

    def _finalize_final_module(self) -> None:
        if self.is_inner:
            self._finalize_dynamic_globals()
            self._finalized = True
            return
        super()._finalize_final_module()
        for variable in self._final_module.global_variables:
            environment = lookup_environment(variable.name) if variable.name.startswith(_ENVIRONMENT) else None
            if environment is not None:
                self.codegen.set_env(variable.name, environment)


class _NoEnvironment:
    """Code generator of inner functions that discards their environments; the callers set them for themselves."""

    def set_env(self, name: str, environment: Any) -> None:
        """Do nothing."""


def install(suffix: str) -> None:
    """Make Numba use `Library` from now on; functions whose names end with `suffix` are inner ones."""
    Library.suffix = suffix
    cpu_target.target_context.codegen()._library_class = Library  # noqa: SLF001 - Numba has no public way to set it
