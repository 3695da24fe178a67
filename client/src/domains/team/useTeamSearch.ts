import { useEffect, useRef, useState } from "react";
import { graphql } from "react-relay";
import type { useTeamSearchQuery } from "@/__generated__/useTeamSearchQuery.graphql";
import { errorText } from "@/app/errors";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { toast } from "@/ui/feedback/toasts";
import type { OrganizationRow } from "./organization";

/** Delay between the last key and the request, in milliseconds. */
const DEBOUNCE = 300;

/** Teams by name, pinyin, initials or code, with the teams above them; null without a keyword. */
export function useTeamSearch(keyword: string): readonly OrganizationRow[] | null {
  const ask = useFetchQuery();
  const [found, setFound] = useState<readonly OrganizationRow[] | null>(null);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef("");
  const needle = keyword.trim();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again
  useEffect(() => {
    latest.current = needle;
    if (!needle) {
      setFound(null);
      return;
    }
    const timer = setTimeout(() => {
      ask<useTeamSearchQuery>(
        graphql`
          query useTeamSearchQuery($keyword: String!) {
            organization(keyword: $keyword, withMembers: false) {
              rowId
              name
              parentRowId
              peopleCount
            }
          }
        `,
        { keyword: needle },
      ).then(
        (data) => {
          if (latest.current === needle) setFound(data.organization ?? []);
        },
        (error: unknown) => {
          // of several requests only the last one counts
          if (latest.current !== needle) return;
          toast.error(errorText(error), {
            title: "请求异常",
            action: { text: "重试", onClick: () => setAttempt((now) => now + 1) },
          });
        },
      );
    }, DEBOUNCE);
    return () => clearTimeout(timer);
  }, [ask, needle, attempt]);
  return found;
}
