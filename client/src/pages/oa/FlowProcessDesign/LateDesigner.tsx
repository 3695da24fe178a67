import { latePart } from "@/app/page/latePart";
import type { DesignerProps } from "./Designer";

/** The designer apart from its page: what draws the canvas weighs more than a page may, and comes with it alone. */
export const LateDesigner = latePart<DesignerProps>(
  () => import("./Designer").then((module) => module.Designer),
  { ahead: true },
);
