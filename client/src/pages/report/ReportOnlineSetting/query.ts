import query from "@/__generated__/ReportOnlineSettingPageQuery.graphql";
import type { QueryModule } from "@/app/routes/types";
import { onlineReports } from "./list";

export default query;
export const { vars } = onlineReports;

/** The query of the page at an address of its own, which says the position no longer. */
export function of(menuPosition: string): QueryModule {
  return { default: query, vars: (_, search) => vars({ menuPosition }, search) };
}
