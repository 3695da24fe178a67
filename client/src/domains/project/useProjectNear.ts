import { useMemo } from "react";
import { graphql } from "react-relay";
import type { useProjectNearQuery } from "@/__generated__/useProjectNearQuery.graphql";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { type RelatedMembers, useRelatedMembers } from "../member/relatedMembers";

const QUERY = graphql`
  query useProjectNearQuery($id: ID!) {
    project(id: $id) {
      members {
        member { rowId }
      }
    }
  }
`;

/** Member pickers offer the members of this project first while its page, or a form of it, is mounted. */
export function useProjectNear(projectId: string | null | undefined): void {
  const ask = useFetchQuery();
  useRelatedMembers(
    useMemo<RelatedMembers | null>(() => {
      if (!projectId) return null;
      return {
        label: "本项目成员",
        ids: async () => {
          const { project } = await ask<useProjectNearQuery>(QUERY, { id: projectId });
          return (project?.members ?? []).flatMap(({ member }) => (member ? [member.rowId] : []));
        },
      };
    }, [ask, projectId]),
  );
}
