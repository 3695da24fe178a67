import query, { type CustomerScope } from "@/__generated__/CustomerListPageQuery.graphql";
import type { QueryModule } from "@/app/routes/types";
import { LISTS } from "./list";

/** Query module of one customer list. */
export function of(scope: CustomerScope): QueryModule {
  return { default: query, vars: LISTS[scope].list.vars };
}
