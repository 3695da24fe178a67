import { graphql, useFragment, usePreloadedQuery } from "react-relay";
import type { CustomersWidget_query$key } from "@/__generated__/CustomersWidget_query.graphql";
import type { CustomersWidgetQuery } from "@/__generated__/CustomersWidgetQuery.graphql";
import { usePageNavigate } from "@/app/page/navigation";
import { archiveOf } from "@/domains/customer/labels";
import { formatDate, formatNumber } from "@/ui/base/format";
import { StatTile } from "@/ui/frame/Card";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ListTime } from "@/ui/frame/text";
import { dueRange } from "./due";
import type { WidgetProps } from "./types";
import { WidgetRow } from "./WidgetRow";

/** The member's customers, and those due for contact next; overdue ones come first, in red. */
export default function CustomersWidget({ queryRef }: WidgetProps<CustomersWidgetQuery>) {
  const go = usePageNavigate();
  const {
    customerSummary: counts,
    due: followDue,
    customers,
  } = useFragment<CustomersWidget_query$key>(
    graphql`
      fragment CustomersWidget_query on Query @throwOnFieldError {
        customerSummary {
          mine
          shared
          pool
        }
        due: customers(page: { number: 1, size: 1 }, filter: { scope: MINE, nextFollowAt: $due }) {
          totalCount
        }
        customers(
          page: { number: 1, size: 5 }
          filter: { scope: MINE }
          orderBy: [{ field: NEXT_FOLLOW_AT, direction: ASC }]
        ) {
          nodes {
            id
            rowId
            name
            nextFollowAt
            level {
              text
            }
          }
        }
      }
    `,
    usePreloadedQuery<CustomersWidgetQuery>(
      graphql`
        query CustomersWidgetQuery($due: DateRange!) {
          ...CustomersWidget_query
        }
      `,
      queryRef,
    ),
  );
  const { from, to } = dueRange();
  const number = (count: number | null | undefined) => formatNumber(count ?? 0, 0);
  const due = (customers?.nodes ?? []).filter(({ nextFollowAt }) => nextFollowAt);
  return (
    <>
      <div className="wb-stats">
        <StatTile
          label="我的客户"
          value={number(counts?.mine)}
          onClick={() => go("/customer/MyCustomerList")}
        />
        <StatTile
          label="待跟进"
          value={number(followDue?.totalCount)}
          {...(followDue?.totalCount ? { tone: "red" as const } : {})}
          onClick={() => go(`/customer/MyCustomerList?nextFollowAt=${from}~${to}&sort=NEXT_FOLLOW_AT.asc`)}
        />
        <StatTile
          label="共享客户"
          value={number(counts?.shared)}
          onClick={() => go("/customer/ShareCustomerList")}
        />
        <StatTile label="公海" value={number(counts?.pool)} onClick={() => go("/customer/CustomerPool")} />
      </div>
      {due.length > 0 ? (
        <ul className="wb-rows">
          {due.map(({ id, rowId, name, level, nextFollowAt }) => (
            <WidgetRow key={id} to={archiveOf(rowId)} title={name} note={level?.text}>
              {formatDate(nextFollowAt ?? "") <= to ? <StatusTag tone="red">待跟进</StatusTag> : null}{" "}
              <ListTime value={nextFollowAt ?? ""} />
            </WidgetRow>
          ))}
        </ul>
      ) : null}
    </>
  );
}
