import type { WeeklyFilter } from "@/__generated__/DetailWeeklyReportPageQuery.graphql";
import type { Action } from "@/ui/base/types";

/** Writes the reports that figures are made of into a workbook; its code comes when somebody asks for it (core §8 Export). */
export const exportAction = (filter: WeeklyFilter): Action => ({
  key: "export",
  text: "导出",
  onClick: async () => {
    const { exportReports } = await import("../DetailWeeklyReport/exchange");
    await exportReports(filter, null);
  },
});
