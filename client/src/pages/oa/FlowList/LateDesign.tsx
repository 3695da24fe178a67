import { lazyPart } from "@/app/page/lazyPart";
import type { FormDesignProps } from "./FormDesign";

/** Form builder, loaded lazily: most visits of the list do not open it. */
export const LateDesign = lazyPart<FormDesignProps>(() =>
  import("./FormDesign").then((module) => module.FormDesign),
);
