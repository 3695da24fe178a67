import { graphql, useFragment, usePreloadedQuery } from "react-relay";
import type { OverviewWidget_query$key } from "@/__generated__/OverviewWidget_query.graphql";
import type { OverviewWidgetQuery } from "@/__generated__/OverviewWidgetQuery.graphql";
import { usePageNavigate } from "@/app/page/navigation";
import { formatNumber } from "@/ui/base/format";
import { StatTile } from "@/ui/frame/Card";
import type { WidgetProps } from "./types";

/**
 * Numbers of active members, teams, external teams and external members; each is the number of rows of the
 * list it links to.
 */
export default function OverviewWidget({ queryRef }: WidgetProps<OverviewWidgetQuery>) {
  const go = usePageNavigate();
  const data = useFragment<OverviewWidget_query$key>(
    graphql`
      fragment OverviewWidget_query on Query @throwOnFieldError {
        active: members(page: { number: 1, size: 1 }, filter: { status: [ACTIVE] }) {
          totalCount
        }
        external: members(page: { number: 1, size: 1 }, filter: { status: [ACTIVE], type: EXTERNAL }) {
          totalCount
        }
        teams(page: { number: 1, size: 1 }, filter: { type: INTERNAL }) {
          totalCount
        }
        partners: teams(page: { number: 1, size: 1 }, filter: { type: EXTERNAL }) {
          totalCount
        }
      }
    `,
    usePreloadedQuery<OverviewWidgetQuery>(
      graphql`
        query OverviewWidgetQuery {
          ...OverviewWidget_query
        }
      `,
      queryRef,
    ),
  );
  const count = (connection: { readonly totalCount: number } | null | undefined) =>
    formatNumber(connection?.totalCount ?? 0, 0);
  return (
    <div className="wb-stats">
      <StatTile label="在职成员" value={count(data.active)} onClick={() => go("/members")} />
      <StatTile label="团队" value={count(data.teams)} onClick={() => go("/members/TeamList")} />
      <StatTile
        label="外部团队"
        value={count(data.partners)}
        onClick={() => go("/members/NonEnterpriseMembers")}
      />
      <StatTile label="外部成员" value={count(data.external)} onClick={() => go("/members?type=EXTERNAL")} />
    </div>
  );
}
