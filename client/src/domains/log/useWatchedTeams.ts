import { useViewer } from "@/app/session/viewer";
import type { Source } from "../source";
import { useDirectedTeams } from "../useDirectedTeams";

/** The teams that the viewer is told of who has written: those that they direct, or every one for who manages the enterprise. */
export function useWatchedTeams(): Source {
  return useDirectedTeams(useViewer().isAdmin).source;
}
