/** The import that a call like `/api/ems/member/importExcel` is of, as the server names it. */
export function bookOf(path: string): string {
  return path.replace(/^\/api\/(ems\/)?/, "").replace(/\/[^/]*$/, "");
}
