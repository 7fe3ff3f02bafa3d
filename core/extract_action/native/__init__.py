"""Tool calls that an API delivers: its streams, its bodies, and what is sent back."""

from .apis import APIS, Api
from .errors import AgentError, InvalidToolSignature, ParseError, StepLimitReached
from .events import (
    Alternative,
    ArgumentsDelta,
    CallEnd,
    CallStart,
    CallUpdate,
    Event,
    Fault,
    Finish,
    ModelTurn,
    OtherContent,
    ReasoningDelta,
    RefusalDelta,
    Restart,
    TextDelta,
    ToolCall,
    ToolOutput,
    Usage,
)
from .framing import WireEvent
from .stream import StreamReader, parse_model_response
from .wire import Framer

__all__ = [
    "APIS",
    "AgentError",
    "Alternative",
    "Api",
    "ArgumentsDelta",
    "CallEnd",
    "CallStart",
    "CallUpdate",
    "Event",
    "Fault",
    "Finish",
    "Framer",
    "InvalidToolSignature",
    "ModelTurn",
    "OtherContent",
    "ParseError",
    "ReasoningDelta",
    "RefusalDelta",
    "Restart",
    "StepLimitReached",
    "StreamReader",
    "TextDelta",
    "ToolCall",
    "ToolOutput",
    "Usage",
    "WireEvent",
    "parse_model_response",
]
