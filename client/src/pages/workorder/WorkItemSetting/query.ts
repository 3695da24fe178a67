import query, { type WorkItemKind } from "@/__generated__/WorkItemSettingPageQuery.graphql";
import type { QueryModule } from "@/app/routes/types";
import { WORK_ITEMS } from "./list";

/** The query of the page of one kind. */
export function of(kind: WorkItemKind): QueryModule {
  return { default: query, vars: WORK_ITEMS[kind].vars };
}
