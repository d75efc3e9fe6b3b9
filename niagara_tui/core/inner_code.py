"""Compiled functions that only other compiled functions call are translated as parts of their callers alone.

By itself Numba optimises every function together with all that it calls, and translates the result to machine code.
What lies at the bottom of the calls is thus optimised and translated once for each function above it: nearly half of
all compiling. Here such functions stay in LLVM's bitcode until a function that Python calls is translated with them.
"""

from __future__ import annotations

from typing import Any, ClassVar

from llvmlite.binding import Linkage
from numba.core.codegen import JITCodeLibrary
from numba.core.environment import lookup_environment
from numba.core.registry import cpu_target

_ENVIRONMENT = "_ZN08NumbaEnv"
"""Beginning of the names of the variables that hold what a function needs of Python."""


class Library(JITCodeLibrary):
    """The code of a function; that of an inner one is never optimised, translated or called by itself."""

    ending: ClassVar[str] = ""
    """How the names of inner functions end."""

    @property
    def is_inner(self) -> bool:
        """Whether only compiled functions call this one."""
        return bool(self.name.endswith(self.ending))

    @property
    def codegen(self) -> Any:
        """What translates the library; an inner one is never in memory, so nothing can be set there."""
        return _Nowhere() if self.is_inner else super().codegen

    def get_pointer_to_function(self, name: str) -> int:
        """Address of a function for Python; an inner one has none."""
        if not self.is_inner:
            return int(super().get_pointer_to_function(name))
        self._ensure_finalized()
        return 0

    def serialize_using_object_code(self) -> Any:
        """What goes into Numba's cache."""
        return self.serialize_using_bitcode() if self.is_inner else super().serialize_using_object_code()

    def _optimize_final_module(self) -> None:
        if not self.is_inner:
            self._keep_to_itself()
            super()._optimize_final_module()

    def _keep_to_itself(self) -> None:
        """Hide the functions that are parts of this one: of code that nobody else can call LLVM knows all callers."""
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


class _Nowhere:
    """Takes what an inner function needs of Python; its callers set it for themselves."""

    def set_env(self, name: str, environment: Any) -> None:
        """Do nothing."""


def install(ending: str) -> None:
    """Let Numba keep its code in such libraries from now on; the names of inner functions have this `ending`."""
    Library.ending = ending
    cpu_target.target_context.codegen()._library_class = Library  # noqa: SLF001 - Numba has no public way to set it
