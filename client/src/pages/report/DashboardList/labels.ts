import type { DashboardAudience } from "@/__generated__/DashboardListPageQuery.graphql";
import type { Label } from "@/app/record/labels";

/** Labels of a dashboard's audience. */
export const AUDIENCE: Readonly<Record<DashboardAudience, Label>> = {
  PRIVATE: { text: "仅自己", tone: "neutral" },
  SHARED: { text: "指定的人", tone: "violet" },
  OFFERED: { text: "有报表权限的人", tone: "blue" },
};
