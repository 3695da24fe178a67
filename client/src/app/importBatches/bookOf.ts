/** The kind of import (the server's `book`) of a call like `/api/ems/member/importExcel`. */
export function bookOf(path: string): string {
  return path.replace(/^\/api\/(ems\/)?/, "").replace(/\/[^/]*$/, "");
}
