import { begin } from "./engine";
import { optionOf } from "./option";
import { tipOf } from "./tip";

/** All that pictures are drawn with: comes with the first one, so that no page is heavier for what it may never show. */
export const drawing = { begin, optionOf, tipOf };
