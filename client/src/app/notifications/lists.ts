/** Lists of the inbox that the Relay store may contain, by their filters. */

/** Every group a notification can belong to. */
const GROUPS = ["MENTION", "COMMENT", "CUSTOMER", "ATTENDANCE", "KPI", "ORGANIZATION", "SECURITY", "SYSTEM"];

/** The filters of one list of the inbox, as a key of the store. */
export interface ListFilters {
  readonly unreadOnly: boolean;
  readonly group?: string;
  readonly [name: string]: unknown;
}

/** The lists of the inbox that the store may contain: all, or those that show notifications of a group. */
export function notificationLists(group?: string): ListFilters[] {
  const groups = group === undefined ? GROUPS : [group];
  return [false, true].flatMap((unreadOnly) => [
    { unreadOnly },
    ...groups.map((value) => ({ unreadOnly, group: value })),
  ]);
}
