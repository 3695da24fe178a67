import { graphql, type PreloadedQuery, usePreloadedQuery } from "react-relay";
import type { useStatisticsQuery } from "@/__generated__/useStatisticsQuery.graphql";

/** The statistics that the reader may read, and what can be asked of each; empty where there is none. */
export function useStatistics(queryRef: PreloadedQuery<useStatisticsQuery>) {
  const { statistics } = usePreloadedQuery<useStatisticsQuery>(
    graphql`
      query useStatisticsQuery {
        statistics {
          code
          label
          about
          exportPath
          usualPeriod
          dimensions { code label }
          parameters { code label kind dictionary ops choices { value text } }
          columns { code label unit }
        }
      }
    `,
    queryRef,
  );
  return statistics ?? [];
}
