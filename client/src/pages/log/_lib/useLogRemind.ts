import { useCallback } from "react";
import { graphql } from "react-relay";
import type { useLogRemindMutation } from "@/__generated__/useLogRemindMutation.graphql";
import { tellReminded } from "@/domains/tellReminded";
import { useAppMutation } from "@/relay/useAppMutation";

/**
 * Sends reminders of today's work log to members of a team, or to all members that the viewer may watch, or
 * to the chosen ones of these; at most once a day each.
 */
export function useLogRemind(): (teamId: string | null, memberIds?: readonly string[]) => Promise<void> {
  const [remind] = useAppMutation<useLogRemindMutation>(graphql`
    mutation useLogRemindMutation($input: LogRemindInput!) {
      itemLogRemind(input: $input) { reminded { id name } userErrors { field message code } }
    }
  `);
  return useCallback(
    async (teamId, memberIds) => {
      const { ok, data } = await remind({ input: { teamId, ...(memberIds ? { memberIds } : {}) } });
      if (!ok) return;
      tellReminded(data?.itemLogRemind.reminded ?? [], "都已写过");
    },
    [remind],
  );
}
