import { useMemo } from "react";
import { useViewer } from "@/app/session/viewer";
import { useTeamSource } from "@/domains/team/useTeamSource";
import type { Source } from "./source";

export interface DirectedTeams {
  /** Teams that the viewer oversees, as options of a picker. */
  readonly source: Source;
  /** The teams that the viewer directs. */
  readonly directed: readonly { readonly rowId: string; readonly name: string }[];
}

/** The teams that the viewer oversees: those they direct, or all internal ones. */
export function useDirectedTeams(isAll: boolean): DirectedTeams {
  const { member } = useViewer();
  const everyTeam = useTeamSource({ type: "INTERNAL" });
  const directed = useMemo(
    () => (member.memberships ?? []).flatMap(({ director, team }) => (director && team ? [team] : [])),
    [member.memberships],
  );
  const source = useMemo<Source>(() => {
    if (isAll) return everyTeam;
    const options = directed.map(({ rowId, name }) => ({ value: rowId, label: name }));
    return {
      fetch: (keyword) => Promise.resolve(options.filter(({ label }) => label.includes(keyword.trim()))),
      resolve: (ids) => Promise.resolve(options.filter(({ value }) => ids.includes(value))),
    };
  }, [isAll, everyTeam, directed]);
  return { source, directed };
}
