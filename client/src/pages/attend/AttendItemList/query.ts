import artifact, {
  type AttendItemListPageQuery,
  type AttendTypeKind,
} from "@/__generated__/AttendItemListPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";

/** URL parameter of the kind of types (leave, overtime, trip); absent for leave. */
export const TAB = "tab";

const KINDS: readonly AttendTypeKind[] = ["LEAVE", "OVERTIME", "TRIP"];

/** Kind of types in the URL. */
export function kindOf(search: URLSearchParams): AttendTypeKind {
  return KINDS.find((kind) => kind === search.get(TAB)) ?? "LEAVE";
}

export default artifact;
export const vars: RouteVariables<AttendItemListPageQuery> = (_params, search) => ({ kind: kindOf(search) });
