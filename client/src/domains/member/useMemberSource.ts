import { useMemo } from "react";
import { graphql } from "react-relay";
import type { memberNamesQuery } from "@/__generated__/memberNamesQuery.graphql";
import type { useMemberSourceQuery } from "@/__generated__/useMemberSourceQuery.graphql";
import { rememberPicked } from "@/app/session/picked";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { onPicked } from "@/ui/picker/optionCache";
import { namesByIds, type Source } from "../source";
import type { MemberType } from "./labels";
import { memberOption, suggested } from "./option";

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

/**
 * Active members as options of a picker; found by name, pinyin, initials and phone. Without a keyword they
 * have the order of every member picker: the viewer, recently picked members, this project or team, the
 * others. Values are row ids.
 */
export function useMemberSource(
  options: { teamId?: string; type?: MemberType; except?: readonly string[] } = {},
): Source {
  const ask = useFetchQuery();
  const { teamId = null, type = null } = options;
  const except = (options.except ?? []).join(",");
  return useMemo(() => {
    const left = new Set(except.split(","));
    const source: Source = {
      fetch: async (keyword, { limit }) => {
        const asked = { teamId, type, first: limit };
        const search = ask<useMemberSourceQuery>(SEARCH, { ...asked, keyword: keyword || null });
        // related members load in parallel and are optional: without them the picker still works
        const first = keyword
          ? null
          : import("./peopleFirst").then(({ peopleFirst }) => peopleFirst(ask, asked)).catch(() => null);
        const [{ memberOptions }, inOrder] = await Promise.all([search, first]);
        const others = memberOptions?.map(suggested) ?? [];
        const options = inOrder?.(others) ?? others;
        return options.filter(({ value }) => !left.has(value));
      },
      resolve: (ids) =>
        namesByIds<memberNamesQuery>(
          ask,
          () => import("./memberNames"),
          ids,
          ({ memberOptions }) => memberOptions?.map(memberOption) ?? [],
        ),
    };
    onPicked(source.resolve, ({ value }) => rememberPicked(value));
    return source;
  }, [ask, teamId, type, except]);
}
