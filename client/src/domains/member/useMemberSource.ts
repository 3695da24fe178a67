import { useMemo } from "react";
import { graphql } from "react-relay";
import type { memberNamesQuery } from "@/__generated__/memberNamesQuery.graphql";
import type { useMemberSourceQuery } from "@/__generated__/useMemberSourceQuery.graphql";
import { useFetchQuery } from "@/relay/useFetchQuery";
import type { Option } from "@/ui/base/types";
import { namesOf, type Source } from "../source";
import type { MemberType } from "./labels";

const SEARCH = graphql`
  query useMemberSourceQuery($keyword: String, $teamId: ID, $type: MemberType, $first: Int!) {
    memberOptions(keyword: $keyword, teamId: $teamId, type: $type, first: $first) {
      rowId
      name
      avatarUrl
      jobNumber
      mainTeam { name }
    }
  }
`;

/** A member as an option: with the picture. */
export function memberOption(member: {
  readonly rowId: string;
  readonly name: string;
  readonly avatarUrl: string | null | undefined;
}): Option {
  return { value: member.rowId, label: member.name, avatar: { name: member.name, src: member.avatarUrl } };
}

/** Active members as a picker's source; found by name, pinyin, initials and phone. Values are row ids. */
export function useMemberSource(
  options: { teamId?: string; type?: MemberType; except?: readonly string[] } = {},
): Source {
  const ask = useFetchQuery();
  const { teamId, type } = options;
  const except = (options.except ?? []).join(",");
  return useMemo(() => {
    const left = new Set(except.split(","));
    return {
      fetch: async (keyword, { limit }) => {
        const data = await ask<useMemberSourceQuery>(SEARCH, {
          keyword: keyword || null,
          teamId: teamId ?? null,
          type: type ?? null,
          first: limit,
        });
        return (data.memberOptions ?? [])
          .filter((member) => !left.has(member.rowId))
          .map((member) => ({
            ...memberOption(member),
            hint: member.mainTeam?.name ?? member.jobNumber ?? undefined,
          }));
      },
      resolve: (ids) => namesOf<memberNamesQuery>(ask, () => import("./memberNames"), ids, memberOption),
    };
  }, [ask, teamId, type, except]);
}
