import { useCan } from "@/access/Can";
import { useViewer } from "@/app/session/viewer";
import { type DirectedTeams, useDirectedTeams } from "../useDirectedTeams";

export interface Watched extends DirectedTeams {
  /** The viewer arranges attendance and sees everybody's. */
  readonly manages: boolean;
  /** The viewer sees the attendance of others: all of it, or that of the teams that they direct (business §6). */
  readonly watches: boolean;
}

/** The range of others whose attendance the viewer sees, and the teams that they may narrow it down to. */
export function useWatched(): Watched {
  const manages = useCan()({ perms: "attend:manage" });
  const { isTeamManager } = useViewer();
  return { ...useDirectedTeams(manages), manages, watches: manages || isTeamManager };
}
