import { rowIdOf } from "@/app/record/rowId";
import type { RouteParams } from "@/app/routes/types";

/** The project id in the path; for an invalid one, an id that no project has. */
export function projectIdOf(params: RouteParams): string {
  return rowIdOf(params.projectId);
}
