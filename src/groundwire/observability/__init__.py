"""Events, spans and metrics: what happened, in numbers and names, never in text.

An observer is a port of `domain/ports.py`: `JsonLog`, `OpenTelemetryObserver` and `PrometheusObserver` are here, and
`Observers` is several as one.
"""

from __future__ import annotations

from groundwire.observability.json_log import JsonLog
from groundwire.observability.observers import Observers
from groundwire.observability.open_telemetry import OpenTelemetryObserver
from groundwire.observability.prometheus import PrometheusObserver
from groundwire.observability.watching import require_observer, watch

__all__ = ["JsonLog", "Observers", "OpenTelemetryObserver", "PrometheusObserver", "require_observer", "watch"]
