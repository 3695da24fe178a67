import { graphql } from "react-relay";
import type { useItemCommandsArrangeMutation } from "@/__generated__/useItemCommandsArrangeMutation.graphql";
import type { useItemCommandsDeleteMutation } from "@/__generated__/useItemCommandsDeleteMutation.graphql";
import { useSave } from "@/relay/useAppMutation";
import type { Place } from "./moves";

/** Actions without a form on nodes of a project's acceptance directory. */
export function useItemCommands(projectId: string) {
  const arranging = useSave<useItemCommandsArrangeMutation>(graphql`
    mutation useItemCommandsArrangeMutation($projectId: ID!, $items: [AcceptanceItemOfManyInput!]!) {
      acceptanceItemsSave(
        input: { projectId: $projectId, items: $items }
      ) { userErrors { field message code } }
    }
  `);
  const deleting = useSave<useItemCommandsDeleteMutation>(graphql`
    mutation useItemCommandsDeleteMutation($ids: [ID!]!) {
      acceptanceItemDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  return {
    arrange: (items: Place[]) => arranging({ projectId, items }),
    remove: async (ids: string[]) => (await deleting({ ids })).userErrors,
  };
}
