import { graphql, type PreloadedQuery, usePreloadedQuery } from "react-relay";
import type { useStatisticsQuery } from "@/__generated__/useStatisticsQuery.graphql";

/** The statistics that the viewer may read, with their parameters; empty when there are none. */
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
