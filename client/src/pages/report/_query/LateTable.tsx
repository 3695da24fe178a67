import { latePart } from "@/app/page/latePart";
import type { QueryTableProps } from "./QueryTable";

/** The table apart from its page: it knows the words of every enum of the product. */
export const LateTable = latePart<QueryTableProps>(
  () => import("./QueryTable").then((module) => module.QueryTable),
  { ahead: true },
);
