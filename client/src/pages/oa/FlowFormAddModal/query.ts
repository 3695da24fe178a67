import query, { type FlowFormAddModalPageQuery } from "@/__generated__/FlowFormAddModalPageQuery.graphql";
import { rowIdOf } from "@/app/record/rowId";
import type { RouteVariables } from "@/app/routes/types";
import { KIND } from "./kind";

export default query;

/**
 * URL parameters: `formId` for a new application, `id` for a draft or a returned one, `copy` for a copy,
 * `kind` for a new one on any form of that kind.
 */
export const vars: RouteVariables<FlowFormAddModalPageQuery> = (_params, search) => {
  const process = search.get("id") ?? search.get("copy");
  return {
    formId: rowIdOf(search.get("formId")),
    processId: rowIdOf(process),
    isProcess: process !== null && !search.has(KIND),
    isNew: process === null && !search.has(KIND),
    isKind: search.has(KIND),
    kinds: search.getAll(KIND),
  };
};
