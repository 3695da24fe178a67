import { useEffect, useRef, useState } from "react";
import { graphql } from "react-relay";
import type { useMentionSearchQuery } from "@/__generated__/useMentionSearchQuery.graphql";
import { pickedLast } from "@/app/session/picked";
import { getSession } from "@/app/session/store";
import { currentRelatedMembers } from "@/domains/member/relatedMembers";
import { useFetchQuery } from "@/relay/useFetchQuery";

/** A member suggested after an @. */
export interface MentionOption {
  readonly id: string;
  readonly rowId: string;
  readonly name: string;
  readonly avatarUrl: string;
  readonly hint: string;
}

/** Number of suggestions; more typing narrows them. */
const OFFERED = 8;
/** Largest number of ids in one lookup, as on the server. */
const MOST_IDS = 100;
/** Delay between the last key and the request, in milliseconds. */
const PAUSE_MS = 120;

const QUERY = graphql`
  query useMentionSearchQuery($keyword: String, $first: Int!, $ids: [ID!]!, $withNear: Boolean!) {
    near: memberOptions(keyword: $keyword, ids: $ids, first: 100) @include(if: $withNear) {
      id
      rowId
      name
      avatarUrl
      mainTeam {
        name
      }
    }
    memberOptions(keyword: $keyword, first: $first) {
      id
      rowId
      name
      avatarUrl
      mainTeam {
        name
      }
    }
  }
`;

/** Row ids of the members offered first: those of the record on screen, then the recently picked ones. */
async function idsFirst(): Promise<readonly string[]> {
  const related = currentRelatedMembers();
  const near = related ? await related.ids().catch(() => []) : [];
  return [...new Set([...near, ...pickedLast()])].slice(0, MOST_IDS);
}

/** Active members that match a keyword, those of `first` before the others, without the viewer. */
async function search(
  ask: ReturnType<typeof useFetchQuery>,
  keyword: string,
  first: Promise<readonly string[]>,
): Promise<readonly MentionOption[]> {
  const ids = await first;
  const { near, memberOptions } = await ask<useMentionSearchQuery>(QUERY, {
    keyword: keyword || null,
    // the viewer may be among them
    first: OFFERED + 1,
    ids,
    withNear: ids.length > 0,
  });
  const me = getSession().user?.id;
  const known = new Map((near ?? []).map((member) => [member.rowId, member]));
  const before = ids.flatMap((id) => known.get(id) ?? []);
  const after = (memberOptions ?? []).filter(({ rowId }) => !known.has(rowId));
  return [...before, ...after]
    .filter(({ rowId }) => rowId !== me)
    .slice(0, OFFERED)
    .map(({ id, rowId, name, avatarUrl, mainTeam }) => ({
      id,
      rowId,
      name,
      avatarUrl,
      hint: mainTeam?.name ?? "",
    }));
}

/**
 * Active members that match the keyword after an @ by name, pinyin or initials, those of the record on
 * screen first; none while it is null.
 */
export function useMentionSearch(keyword: string | null): readonly MentionOption[] {
  const ask = useFetchQuery();
  const [found, setFound] = useState<readonly MentionOption[]>([]);
  // read once for an @, not with every key after it
  const first = useRef<Promise<readonly string[]> | null>(null);
  useEffect(() => {
    if (keyword === null) {
      first.current = null;
      return undefined;
    }
    let left = false;
    const timer = setTimeout(() => {
      first.current ??= idsFirst();
      search(ask, keyword, first.current).then(
        (options) => left || setFound(options),
        // Without suggestions the text can still be sent.
        () => left || setFound([]),
      );
    }, PAUSE_MS);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [ask, keyword]);
  return keyword === null ? [] : found;
}
