/**
 * Paths of the editor of attendance groups, in a window of its own and in place (business §2 Attendance).
 */
export const GROUP_WINDOW = "/attend/AddAttendGroup";
export const GROUP_PAGE = "/attend/NewEditAttendGroup";

/** URL of the editor of a group, or of a new one. */
export function groupAt(path: string, rowId?: string): string {
  return rowId ? `${path}?id=${rowId}` : path;
}
