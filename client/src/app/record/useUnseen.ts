import { useCan } from "@/access/Can";
import type { Access } from "@/access/evaluate";

/** Administrators see every record of every kind. */
const ADMINISTRATORS: Access = { perms: "e:manage" };

/**
 * The records of a list, named where the person may not see all of them: a search that finds nothing says so. Null for administrators, and for
 * those whom `all` lets see all. How many there are besides, and whether there are any, nobody is told.
 */
export function useUnseen(what: string, all: Access = ADMINISTRATORS): string | null {
  return useCan()(all) ? null : what;
}
