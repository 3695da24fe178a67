import { useEffect, useMemo, useRef, useState } from "react";
import type { Definition } from "@/domains/flow/definition";
import { fieldOf, type Names } from "@/domains/flow/process/texts";
import { allBranches, allNodes } from "@/domains/flow/process/tree";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useRoleSource } from "@/domains/role/useRoleSource";
import type { Source } from "@/domains/source";
import { useTeamSource } from "@/domains/team/useTeamSource";

type Asked = "member" | "role" | "team";

const ABOUT: Readonly<Record<string, Asked>> = { "@applicant": "member", "@team": "team", "@role": "role" };

/** The members, roles and teams that rules and conditions refer to. */
export function namedBy({ nodes, fields }: Pick<Definition, "nodes" | "fields">): Record<Asked, Set<string>> {
  const named = { member: new Set<string>(), role: new Set<string>(), team: new Set<string>() };
  for (const node of allNodes(nodes)) {
    for (const { memberIds = [], roleIds = [] } of node.who ?? []) {
      for (const id of memberIds) named.member.add(id);
      for (const id of roleIds) named.role.add(id);
    }
    for (const id of node.nobodyMemberIds ?? []) named.member.add(id);
    if (node.limit?.memberId) named.member.add(node.limit.memberId);
  }
  for (const { branch } of allBranches(nodes))
    for (const { subject, values } of branch.when?.any.flat() ?? []) {
      const type = fieldOf(fields, subject)?.type;
      const about = ABOUT[subject] ?? (type === "member" || type === "team" ? type : undefined);
      if (about) for (const value of values) named[about].add(String(value));
    }
  return named;
}

/** The given names, and those of records picked since: each is loaded once. */
export function useKnownNames(definition: Definition, given: Names): Names {
  const [found, setFound] = useState<Names>({});
  const asked = useRef(new Set<string>());
  const sources: Record<Asked, Source> = {
    member: useMemberSource(),
    role: useRoleSource(),
    team: useTeamSource(),
  };
  const latest = useRef(sources);
  useEffect(() => {
    latest.current = sources;
  });
  useEffect(() => {
    for (const [kind, ids] of Object.entries(namedBy(definition)) as [Asked, Set<string>][]) {
      const missing = [...ids].filter((id) => !given[kind]?.[id] && !asked.current.has(`${kind}:${id}`));
      if (missing.length === 0) continue;
      for (const id of missing) asked.current.add(`${kind}:${id}`);
      latest.current[kind].resolve(missing).then(
        (options) =>
          setFound((known) => ({
            ...known,
            [kind]: {
              ...known[kind],
              ...Object.fromEntries(options.map(({ value, label }) => [value, label])),
            },
          })),
        // a name that can't be loaded is shown as unknown; the picker reports the reason
        () => undefined,
      );
    }
  }, [definition, given]);
  return useMemo(
    () => ({
      ...given,
      member: { ...found.member, ...given.member },
      role: { ...found.role, ...given.role },
      team: { ...found.team, ...given.team },
    }),
    [found, given],
  );
}
