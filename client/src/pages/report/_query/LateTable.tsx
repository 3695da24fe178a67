import { lazyPart } from "@/app/page/lazyPart";
import type { QueryTableProps } from "./QueryTable";

/** The result table in a chunk of its own, because it contains the labels of all enums of the product. */
export const LateTable = lazyPart<QueryTableProps>(
  () => import("./QueryTable").then((module) => module.QueryTable),
  { ahead: true },
);
