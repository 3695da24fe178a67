import artifact, {
  type AttendItemListPageQuery,
  type AttendTypeKind,
} from "@/__generated__/AttendItemListPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";

/** Names the kind of types in the address; leave stands there without it. */
export const TAB = "tab";

const KINDS: readonly AttendTypeKind[] = ["LEAVE", "OVERTIME", "TRIP"];

/** The kind of types that an address shows. */
export function kindOf(search: URLSearchParams): AttendTypeKind {
  return KINDS.find((kind) => kind === search.get(TAB)) ?? "LEAVE";
}

export default artifact;
export const vars: RouteVariables<AttendItemListPageQuery> = (_params, search) => ({ kind: kindOf(search) });
