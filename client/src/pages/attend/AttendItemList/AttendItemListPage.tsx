import { graphql, usePreloadedQuery } from "react-relay";
import type { AttendItemListPageQuery } from "@/__generated__/AttendItemListPageQuery.graphql";
import { useBreadcrumb, usePagePending, usePageRefresh } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { choicesOf, TYPE_KIND } from "@/domains/attend/type/labels";
import { TypeRows } from "@/domains/attend/type/TypeRows";
import { useSearchChange } from "@/ui/base/addressNow";
import { Card } from "@/ui/frame/Card";
import { PageHeader } from "@/ui/frame/PageHeader";
import { Tabs } from "@/ui/frame/Tabs";
import { kindOf, TAB } from "./query";

const TABS = choicesOf(TYPE_KIND).map(({ value, label }) => ({ key: value, label }));

/**
 * Types of leave, overtime and trips: a list per kind, each in a tab
 * (business §2 Attendance: AttendItemList).
 */
export default function AttendItemListPage({ queryRef, search }: PageProps<AttendItemListPageQuery>) {
  const data = usePreloadedQuery<AttendItemListPageQuery>(
    graphql`
      query AttendItemListPageQuery($kind: AttendTypeKind!) {
        attendTypes(
          page: { number: 1, size: 100 }
          filter: { kind: $kind }
          orderBy: [{ field: SORT_ORDER, direction: ASC }]
        ) {
          ...TypeRows_types
        }
      }
    `,
    queryRef,
  );
  const changeSearch = useSearchChange();
  const refresh = usePageRefresh();
  const pending = usePagePending();
  // while another tab loads, the URL is ahead of the rows: the dialog uses the kind of the rows
  const { kind } = queryRef.variables;
  return (
    <div className="ui-page">
      <PageHeader
        title="假勤项目"
        breadcrumb={useBreadcrumb()}
        actions={[{ key: "balances", text: "假期余额", href: "/attend/AttendBalanceList" }]}
      />
      <Tabs
        label="假勤项目"
        tabs={TABS}
        value={kindOf(search)}
        onChange={(key) => changeSearch({ [TAB]: key === "LEAVE" ? null : key })}
      >
        <Card>
          <div data-pending={pending || undefined}>
            <TypeRows kind={kind} types={data.attendTypes} refresh={refresh} />
          </div>
        </Card>
      </Tabs>
    </div>
  );
}
