import query, { type FlowFormAddModalPageQuery } from "@/__generated__/FlowFormAddModalPageQuery.graphql";
import { rowIdOf } from "@/app/record/rowId";
import type { RouteVariables } from "@/app/routes/types";
import { KIND } from "./kind";

export default query;

/** `formId` is a new application, `id` a draft or one that came back, `copy` one to begin like, `kind` a new one on whichever form there is. */
export const vars: RouteVariables<FlowFormAddModalPageQuery> = (_params, search) => {
  const process = search.get("id") ?? search.get("copy");
  return {
    formId: rowIdOf(search.get("formId")),
    processId: rowIdOf(process),
    isProcess: process !== null && !search.has(KIND),
    isNew: process === null && !search.has(KIND),
    isKind: search.has(KIND),
  };
};
