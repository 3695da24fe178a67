import { lazyPart } from "@/app/page/lazyPart";
import type { DesignerProps } from "./Designer";

/** Process designer, loaded lazily: the diagram library exceeds the size limit of a page. */
export const LateDesigner = lazyPart<DesignerProps>(
  () => import("./Designer").then((module) => module.Designer),
  { ahead: true },
);
