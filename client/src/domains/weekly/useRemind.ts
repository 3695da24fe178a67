import { useCallback } from "react";
import type { weeklyMutationsRemindMutation } from "@/__generated__/weeklyMutationsRemindMutation.graphql";
import { useCan } from "@/access/Can";
import { toast } from "@/ui/feedback/toasts";
import { tellReminded } from "../tellReminded";
import { useWeeklySave } from "./useWeeklySave";
import { presentWeek, type Week } from "./weeks";

/** Whether the viewer may remind the members who have not submitted the report of a week. */
export function useMayRemind({ monday }: Pick<Week, "monday">): boolean {
  return useCan()({ perms: "weekly:notice" }) && monday <= presentWeek().monday;
}

/**
 * Reminds the members who have not submitted the report of a week, or the chosen ones of these, and names
 * them; each at most once a day.
 */
export function useRemind(): (
  day: string,
  teamId: string | null,
  memberIds?: readonly string[],
) => Promise<void> {
  const save = useWeeklySave();
  return useCallback(
    async (day, teamId, memberIds) => {
      const { ok, data, userErrors } = await save<weeklyMutationsRemindMutation>((all) => all.remind, {
        input: { day, teamId, ...(memberIds ? { memberIds } : {}) },
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
