import { useCallback } from "react";
import type { weeklyMutationsRemindMutation } from "@/__generated__/weeklyMutationsRemindMutation.graphql";
import { toast } from "@/ui/feedback/toasts";
import { tellReminded } from "../tellReminded";
import { useWeeklySave } from "./useWeeklySave";

/**
 * Reminds the members who have not submitted the report of a week, and names them; each at most once a day.
 */
export function useRemind(): (day: string, teamId: string | null) => Promise<void> {
  const save = useWeeklySave();
  return useCallback(
    async (day, teamId) => {
      const { ok, data, userErrors } = await save<weeklyMutationsRemindMutation>((all) => all.remind, {
        input: { day, teamId },
      });
      const people = data?.weeklyRemind.reminded;
      if (!ok || !people) {
        toast.warning(userErrors[0]?.message ?? "没有提醒任何人");
        return;
      }
      tellReminded(people, "都已提交");
    },
    [save],
  );
}
