import { useCan } from "@/access/Can";
import { useViewer } from "@/app/session/viewer";
import { type DirectedTeams, useDirectedTeams } from "../useDirectedTeams";

export interface Watched extends DirectedTeams {
  /** Whether the viewer manages attendance and sees that of all members. */
  readonly manages: boolean;
  /** Whether the viewer sees the attendance of others: all of it, or that of their teams (business §6). */
  readonly watches: boolean;
}

/** The viewer's access to the attendance of others, and the teams for its filter. */
export function useWatched(): Watched {
  const manages = useCan()({ perms: "attend:manage" });
  const { isTeamManager } = useViewer();
  return { ...useDirectedTeams(manages), manages, watches: manages || isTeamManager };
}
