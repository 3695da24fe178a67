import { latePart } from "@/app/page/latePart";
import type { FormBuilderProps } from "./builder/FormBuilder";

/** The builder apart from the list of forms, most visits of which build none. */
export const LateBuilder = latePart<FormBuilderProps>(() =>
  import("./builder/FormBuilder").then((module) => module.FormBuilder),
);
