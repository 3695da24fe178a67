import { useMemo } from "react";
import { graphql } from "react-relay";
import type { useTechnicianSourceQuery } from "@/__generated__/useTechnicianSourceQuery.graphql";
import { memberOption } from "@/domains/member/option";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useFetchQuery } from "@/relay/useFetchQuery";
import type { Source } from "../../source";

/**
 * Technicians as options of a picker for dispatchers, those of a zone first, then the least busy, each with
 * the workload as the hint; others are found by name. Values are row ids.
 */
export function useTechnicianSource(zoneId: string | null = null): Source {
  const ask = useFetchQuery();
  const { resolve } = useMemberSource();
  return useMemo(
    () => ({
      fetch: async (keyword, { limit }) => {
        const { workTechnicians } = await ask<useTechnicianSourceQuery>(
          graphql`
            query useTechnicianSourceQuery($keyword: String, $zoneId: ID, $limit: Int!) {
              workTechnicians(keyword: $keyword, zoneId: $zoneId, limit: $limit) {
                member { rowId name avatarUrl }
                team { name }
                workCount
              }
            }
          `,
          { keyword: keyword || null, zoneId, limit },
        );
        return (workTechnicians ?? []).map(({ member, team, workCount }) => ({
          ...memberOption(member),
          hint: [team?.name, `进行中 ${workCount} 单`].filter(Boolean).join(" · "),
        }));
      },
      resolve,
    }),
    [ask, resolve, zoneId],
  );
}
