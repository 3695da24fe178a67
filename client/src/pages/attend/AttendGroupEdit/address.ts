/** Pages on which a group is made and changed (business §2 Attendance): in a window of its own, and in place. */
export const GROUP_WINDOW = "/attend/AddAttendGroup";
export const GROUP_PAGE = "/attend/NewEditAttendGroup";

/** The address at which a group is changed, or a new one is made. */
export function groupAt(path: string, rowId?: string): string {
  return rowId ? `${path}?id=${rowId}` : path;
}
