import query from "@/__generated__/WorkOrderListPageQuery.graphql";
import type { QueryModule } from "@/app/routes/types";
import { LISTS, type WorkOrderPart } from "./list";

/** Query of one of the lists. */
export function of(part: WorkOrderPart): QueryModule {
  return { default: query, vars: LISTS[part].list.vars };
}
