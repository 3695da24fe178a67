import { graphql } from "react-relay";
import type { peopleFirstQuery } from "@/__generated__/peopleFirstQuery.graphql";
import { pickedLast } from "@/app/session/picked";
import { getSession } from "@/app/session/store";
import type { useFetchQuery } from "@/relay/useFetchQuery";
import type { Option } from "@/ui/base/types";
import { suggested } from "./option";
import { currentRelatedMembers } from "./relatedMembers";
import { inSections, type People } from "./sections";

/** Members known by their ids, restricted like the picker itself, and the members of a team. */
const KNOWN = graphql`
  query peopleFirstQuery(
    $ids: [ID!]!
    $teamId: ID
    $type: MemberType
    $mates: ID
    $withMates: Boolean!
    $first: Int!
  ) {
    known: memberOptions(ids: $ids, teamId: $teamId, type: $type, first: 100) {
      rowId
      name
      avatarUrl
      jobNumber
      mainTeam { name }
    }
    mates: memberOptions(teamId: $mates, type: $type, first: $first) @include(if: $withMates) {
      rowId
      name
      avatarUrl
      jobNumber
      mainTeam { name }
    }
  }
`;

/** Largest number of ids in one lookup, as on the server. */
const MOST = 100;

type Asked = Pick<peopleFirstQuery["variables"], "teamId" | "type" | "first">;
type Ask = ReturnType<typeof useFetchQuery>;
type Found = Parameters<typeof suggested>[0];

const of = (members: readonly Found[] | null | undefined): Option[] => (members ?? []).map(suggested);

type First = Omit<People, "others">;
const NOBODY: First = { me: null, recent: [], near: { label: "本团队", options: [] } };

/**
 * Members offered first. Stored ids are looked up again, which drops members who have left or do not fit
 * this picker.
 */
async function before(ask: Ask, { teamId, type, first }: Asked): Promise<First> {
  const { user } = getSession();
  if (!user) return NOBODY;
  const near = currentRelatedMembers();
  const last = pickedLast();
  const close = near ? await near.ids() : [];
  // a picker of one team shows no members of others
  const mates = near || teamId ? null : (user.teams?.[0]?.id ?? null);
  const data = await ask<peopleFirstQuery>(KNOWN, {
    ids: [...new Set([user.id, ...last, ...close])].slice(0, MOST),
    teamId,
    type,
    mates,
    withMates: mates !== null,
    first,
  });
  const known = new Map(of(data.known).map((option) => [option.value, option]));
  const those = (ids: readonly string[]) => ids.flatMap((id) => known.get(id) ?? []);
  return {
    me: known.get(user.id) ?? null,
    recent: those(last),
    near: near ? { label: near.label, options: those(close) } : { label: "本团队", options: of(data.mates) },
  };
}

/**
 * Orders a picker's options before a keyword is typed: related members come before the others, who are all
 * that the picker offers.
 */
export async function peopleFirst(ask: Ask, asked: Asked): Promise<(others: readonly Option[]) => Option[]> {
  const people = await before(ask, asked);
  return (others) => inSections({ ...people, others });
}
