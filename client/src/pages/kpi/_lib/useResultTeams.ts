import { useMemo } from "react";
import { useViewer } from "@/app/session/viewer";
import type { Source } from "@/domains/source";

/**
 * Picker options of the viewer's teams, those that they lead first; the viewer can see the results of their
 * members (business §6 KPI).
 */
export function useResultTeams(): Source {
  const { member } = useViewer();
  return useMemo(() => {
    const options = (member.memberships ?? [])
      .flatMap(({ director, team }) => (team ? [{ director, value: team.rowId, label: team.name }] : []))
      .sort((a, b) => Number(b.director) - Number(a.director))
      .map(({ value, label }) => ({ value, label }));
    return {
      fetch: (keyword) => Promise.resolve(options.filter(({ label }) => label.includes(keyword.trim()))),
      resolve: (ids) => Promise.resolve(options.filter(({ value }) => ids.includes(value))),
    };
  }, [member.memberships]);
}
