import { latePart } from "@/app/page/latePart";
import type { FormDesignProps } from "./FormDesign";

/** The builder apart from the list of forms, most visits of which build none. */
export const LateDesign = latePart<FormDesignProps>(() =>
  import("./FormDesign").then((module) => module.FormDesign),
);
