import { rowIdOf } from "@/app/record/rowId";
import type { RouteParams } from "@/app/routes/types";

/** The project that an address names; what can't be an id is one that nobody has. */
export function projectIdOf(params: RouteParams): string {
  return rowIdOf(params.projectId);
}
