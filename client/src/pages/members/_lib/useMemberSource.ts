import { useMemo } from "react";
import { graphql } from "react-relay";
import type { useMemberSourceOneQuery } from "@/__generated__/useMemberSourceOneQuery.graphql";
import type { useMemberSourceQuery } from "@/__generated__/useMemberSourceQuery.graphql";
import type { MemberType } from "@/domains/member/labels";
import { useFetchQuery } from "@/relay/useFetchQuery";
import type { Option } from "@/ui/base/types";
import type { RemoteSource } from "@/ui/picker/RemotePicker";

const SEARCH = graphql`
  query useMemberSourceQuery($keyword: String, $teamId: ID, $type: MemberType, $first: Int!) {
    memberOptions(keyword: $keyword, teamId: $teamId, type: $type, first: $first) {
      rowId
      name
      avatarUrl
      jobNumber
      mainTeam {
        name
      }
    }
  }
`;

const ONE = graphql`
  query useMemberSourceOneQuery($id: ID!) {
    member(id: $id) {
      rowId
      name
      avatarUrl
    }
  }
`;

/** Active members as a picker's source; found by name, pinyin, initials and phone. Values are row ids. */
export function useMemberSource(
  options: { teamId?: string; type?: MemberType; except?: readonly string[] } = {},
): Required<Pick<RemoteSource, "fetch" | "resolve">> {
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
            value: member.rowId,
            label: member.name,
            hint: member.mainTeam?.name ?? member.jobNumber ?? undefined,
            avatar: { name: member.name, src: member.avatarUrl },
          }));
      },
      resolve: async (ids) => {
        const answers = await Promise.all(ids.map((id) => ask<useMemberSourceOneQuery>(ONE, { id })));
        return answers.flatMap(({ member }): Option[] =>
          member
            ? [
                {
                  value: member.rowId,
                  label: member.name,
                  avatar: { name: member.name, src: member.avatarUrl },
                },
              ]
            : [],
        );
      },
    };
  }, [ask, teamId, type, except]);
}
