import query from "@/__generated__/ReportOnlineSettingPageQuery.graphql";
import type { QueryModule } from "@/app/routes/types";
import { onlineReports } from "./list";

export default query;
export const { vars } = onlineReports;

/** Query of the page for one position: its URL is fixed and does not contain the position. */
export function of(menuPosition: string): QueryModule {
  return { default: query, vars: (_, search) => vars({ menuPosition }, search) };
}
