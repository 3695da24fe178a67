import { useCan } from "@/access/Can";
import type { Access } from "@/access/evaluate";

/** Administrators see every record of every kind. */
const ADMINISTRATORS: Access = { perms: "e:manage" };

/**
 * The label of a list's records, for members who may not see all of them: a search without results mentions
 * that. Null for administrators, and for members to whom `all` grants all records. The number of hidden
 * records is never revealed.
 */
export function useUnseen(what: string, all: Access = ADMINISTRATORS): string | null {
  return useCan()(all) ? null : what;
}
