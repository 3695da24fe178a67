import query, { type OnlineReportMenuPageQuery } from "@/__generated__/OnlineReportMenuPageQuery.graphql";
import type { QueryModule, RouteVariables } from "@/app/routes/types";
import { positionOf } from "@/domains/report/labels";

export default query;

// of an unknown position nothing is shown at all
export const vars: RouteVariables<OnlineReportMenuPageQuery> = ({ menuPosition }) => ({
  positions: [positionOf(menuPosition) ?? "PROJECT"],
});

/** Query of the page for one position: its URL is fixed and does not contain the position. */
export function of(menuPosition: string): QueryModule {
  return { default: query, vars: (_, search, session) => vars({ menuPosition }, search, session) };
}
