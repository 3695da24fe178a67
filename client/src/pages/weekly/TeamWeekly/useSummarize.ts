import { useCallback } from "react";
import type { weeklyMutationsSummarizeMutation } from "@/__generated__/weeklyMutationsSummarizeMutation.graphql";
import { useWeeklySave } from "@/domains/weekly/useWeeklySave";
import { showUserErrors } from "@/ui/feedback/toasts";

/**
 * Drafts the summary of a team for a week from the submitted reports of its members, or brings one that is there up to date; answers
 * its row id, null where that was refused and told.
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
