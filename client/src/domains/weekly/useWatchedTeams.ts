import { useCan } from "@/access/Can";
import { type DirectedTeams, useDirectedTeams } from "../useDirectedTeams";

export interface WatchedTeams extends DirectedTeams {
  /** Whether all teams of the enterprise are included. */
  readonly isAll: boolean;
}

/**
 * The teams whose reports the viewer oversees: those they direct, or all of the enterprise (business §6
 * Weekly).
 */
export function useWatchedTeams(): WatchedTeams {
  const isAll = useCan()({ perms: "weekly:global:query" });
  return { ...useDirectedTeams(isAll), isAll };
}
