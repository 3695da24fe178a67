import { useCallback } from "react";
import type { weeklyMutationsSummarizeMutation } from "@/__generated__/weeklyMutationsSummarizeMutation.graphql";
import { useWeeklySave } from "@/domains/weekly/useWeeklySave";
import { showUserErrors } from "@/ui/feedback/toasts";

/**
 * Drafts a team's summary of a week from the submitted reports of its members, or updates an existing one;
 * resolves to its row id, null after a reported error.
 */
export function useSummarize(): (teamId: string, day: string) => Promise<string | null> {
  const save = useWeeklySave();
  return useCallback(
    async (teamId, day) => {
      const { data, userErrors } = await save<weeklyMutationsSummarizeMutation>((all) => all.summarize, {
        input: { teamId, day },
      });
      if (showUserErrors(userErrors)) return null;
      return data?.weeklySummaryDraft.weekly?.rowId ?? null;
    },
    [save],
  );
}
