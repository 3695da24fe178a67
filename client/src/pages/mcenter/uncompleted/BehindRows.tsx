import { type ReactNode, useMemo } from "react";
import { graphql, useFragment } from "react-relay";
import type { BehindRows_lines$data, BehindRows_lines$key } from "@/__generated__/BehindRows_lines.graphql";
import { useBreadcrumb, usePagePending } from "@/app/page/pageContext";
import { formatMoney } from "@/ui/base/format";
import { ListPage } from "@/ui/list/ListPage";
import { memberColumns, seatOf, toFacts } from "../_components/lineColumns";
import { today } from "../_lib/address";
import type { UncompletedList } from "./LateRows";
import { uncompleted } from "./list";
import { monthlyNeed } from "./nextStep";

type Row = BehindRows_lines$data["nodes"][number];

const columnsOf = (year: number) =>
  uncompleted.columns<Row>([
    ...memberColumns,
    {
      key: "need",
      title: "此后每月需完成（元）",
      width: 170,
      number: true,
      render: (row) => {
        const need = monthlyNeed(row, year, today());
        return need === null ? "—" : formatMoney(need);
      },
    },
  ]);

/** List of members behind their sales targets today; a row links to the achieved amounts. */
export function BehindRows({
  lines: key,
  list,
  year,
  header,
}: {
  lines: BehindRows_lines$key | null | undefined;
  list: UncompletedList;
  year: number;
  header: ReactNode;
}) {
  const lines = useFragment(
    graphql`
      fragment BehindRows_lines on SalesTargetLineConnection {
        totalCount
        nodes {
          targetTotal achievedTotal targetToDate gap standing
          member { id rowId name avatarUrl }
          team { id rowId name }
        }
      }
    `,
    key ?? null,
  );
  const columns = useMemo(() => columnsOf(year), [year]);
  return (
    <ListPage<Row>
      {...list}
      breadcrumb={useBreadcrumb()}
      header={header}
      columns={columns}
      rows={lines?.nodes ?? null}
      rowKey={seatOf}
      total={lines?.totalCount ?? null}
      refetching={usePagePending()}
      opens={toFacts(year)}
      empty={{ text: "没有落后于目标的成员。" }}
    />
  );
}
