import { begin } from "./engine";
import { optionOf } from "./option";
import { tooltipOf } from "./tooltip";

/** The whole drawing code, loaded with the first chart, so that pages without charts stay small. */
export const drawing = { begin, optionOf, tooltipOf };
