import { type ReactNode, useMemo } from "react";
import { graphql, useFragment } from "react-relay";
import type { LateRows_plans$data, LateRows_plans$key } from "@/__generated__/LateRows_plans.graphql";
import { useBreadcrumb, usePagePending, usePageRefresh } from "@/app/page/pageContext";
import type { useList } from "@/app/record/useList";
import { formatMoney } from "@/ui/base/format";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ListPage } from "@/ui/list/ListPage";
import { openLetter, openPromise } from "../_components/openDialogs";
import { PromiseText } from "../_components/PromiseText";
import { today } from "../_lib/address";
import { uncompleted } from "./list";
import { nextStep } from "./nextStep";

type Row = LateRows_plans$data["nodes"][number];

/** State and filters of the page, shared by its tabs. */
export type UncompletedList = ReturnType<typeof useList<object, typeof uncompleted.filters, string>>;

const columnsOf = (dunningDays: number) =>
  uncompleted.columns<Row>([
    { key: "name", title: "款项", width: 120, required: true, grow: true },
    { key: "project", title: "项目", width: 150, phone: true, render: ({ project }) => project?.name },
    { key: "customer", title: "客户", width: 128, render: ({ customer }) => customer?.name },
    { key: "owner", title: "负责人", width: 76, render: ({ owner }) => owner?.name ?? "无负责人" },
    {
      key: "missing",
      title: "未收（元）",
      width: 120,
      number: true,
      phone: true,
      render: ({ missing }) => formatMoney(missing),
    },
    { key: "dueOn", title: "应收日期", width: 108 },
    { key: "overdueDays", title: "逾期天数", width: 80, number: true },
    {
      key: "next",
      title: "下一步",
      width: 160,
      phone: true,
      render: (row) => {
        const { text, tone } = nextStep(row, today(), dunningDays);
        return <StatusTag tone={tone}>{text}</StatusTag>;
      },
    },
    {
      key: "promise",
      title: "承诺付款",
      width: 240,
      render: ({ promise }) => <PromiseText promise={promise} />,
    },
  ]);

/** List of overdue payment plans, with the responsible member and the next step. */
export function LateRows({
  plans: key,
  list,
  header,
  dunningDays,
}: {
  plans: LateRows_plans$key | null | undefined;
  list: UncompletedList;
  header: ReactNode;
  /** Days overdue from which a plan calls for a dunning letter. */
  dunningDays: number;
}) {
  const plans = useFragment(
    graphql`
      fragment LateRows_plans on ReceivablePlanConnection {
        totalCount
        nodes {
          rowId name dueOn overdueDays missing
          project { id rowId name }
          customer { id rowId name }
          owner { id rowId name }
          promise { id promisedOn amount note kept }
        }
      }
    `,
    key ?? null,
  );
  const columns = useMemo(() => columnsOf(dunningDays), [dunningDays]);
  const refresh = usePageRefresh();
  return (
    <ListPage<Row>
      {...list}
      breadcrumb={useBreadcrumb()}
      header={header}
      columns={columns}
      rows={plans?.nodes ?? null}
      rowKey={({ rowId }) => rowId}
      total={plans?.totalCount ?? null}
      refetching={usePagePending()}
      opens={{ to: ({ project }) => (project ? `/project/${project.rowId}/CollectionPlanList` : null) }}
      rowActions={(row) => [
        {
          key: "promise",
          text: "登记承诺",
          onClick: async () => {
            if (await openPromise({ plan: row })) await refresh();
          },
        },
        {
          key: "letter",
          text: "发催款函",
          hidden: !row.customer,
          onClick: async () => {
            if (row.customer && (await openLetter({ customer: row.customer, plans: [row] }))) await refresh();
          },
        },
      ]}
      empty={{ text: "没有逾期的应收款。" }}
    />
  );
}
