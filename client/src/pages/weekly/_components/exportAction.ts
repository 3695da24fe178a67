import type { WeeklyFilter } from "@/__generated__/DetailWeeklyReportPageQuery.graphql";
import type { Action } from "@/ui/base/types";

/** Action that exports the reports behind figures; its code is loaded on demand (core §8 Export). */
export const exportAction = (filter: WeeklyFilter): Action => ({
  key: "export",
  text: "导出",
  onClick: async () => {
    const { exportReports } = await import("../DetailWeeklyReport/exchange");
    await exportReports(filter, null);
  },
});
