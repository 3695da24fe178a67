import { useViewer } from "@/app/session/viewer";
import type { Source } from "../source";
import { useDirectedTeams } from "../useDirectedTeams";

/**
 * The teams whose work logs the viewer oversees: those they direct, or all for members who manage the
 * enterprise.
 */
export function useWatchedTeams(): Source {
  return useDirectedTeams(useViewer().isAdmin).source;
}
