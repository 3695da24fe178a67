import { useEffect, useState } from "react";
import { graphql } from "react-relay";
import type { useMentionSearchQuery } from "@/__generated__/useMentionSearchQuery.graphql";
import { useFetchQuery } from "@/relay/useFetchQuery";

/** A member suggested after an @. */
export interface MentionOption {
  readonly id: string;
  readonly name: string;
  readonly avatarUrl: string;
  readonly hint: string;
}

/** Number of suggestions; more typing narrows them. */
const OFFERED = 8;
/** Delay between the last key and the request, in milliseconds. */
const PAUSE_MS = 120;

/** Active members that match the keyword after an @ by name, pinyin or initials; none while it is null. */
export function useMentionSearch(keyword: string | null): readonly MentionOption[] {
  const ask = useFetchQuery();
  const [found, setFound] = useState<readonly MentionOption[]>([]);
  useEffect(() => {
    if (keyword === null) return undefined;
    let left = false;
    const timer = setTimeout(() => {
      ask<useMentionSearchQuery>(
        graphql`
          query useMentionSearchQuery($keyword: String, $first: Int!) {
            memberOptions(keyword: $keyword, first: $first) {
              id
              name
              avatarUrl
              mainTeam {
                name
              }
            }
          }
        `,
        { keyword: keyword || null, first: OFFERED },
      ).then(
        ({ memberOptions }) => {
          if (left) return;
          setFound(
            (memberOptions ?? []).map(({ id, name, avatarUrl, mainTeam }) => ({
              id,
              name,
              avatarUrl,
              hint: mainTeam?.name ?? "",
            })),
          );
        },
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
