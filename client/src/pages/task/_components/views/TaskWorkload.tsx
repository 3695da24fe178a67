import type { CSSProperties } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import { useLocation, useSearchParams } from "react-router";
import artifact, { type TaskFilter, type TaskWorkloadQuery } from "@/__generated__/TaskWorkloadQuery.graphql";
import { useCan } from "@/access/Can";
import { PageLink } from "@/app/page/navigation";
import { AwayTag } from "@/domains/attend/AwayTag";
import { useSearchChange } from "@/ui/base/addressNow";
import type { Column } from "@/ui/base/types";
import { EmptyState } from "@/ui/feedback/states";
import { PersonName } from "@/ui/frame/Avatar";
import { SwitchInput } from "@/ui/input/choices";
import { SimpleTable } from "@/ui/list/SimpleTable";
import { tableWith } from "./taskPlace";
import { type ViewData, ViewHost } from "./ViewHost";
import { byLoad, hoursText, type Load, partsOf, sumOf, withOrders } from "./workload";
import "./TaskWorkload.css";

interface TaskWorkloadProps {
  /** Filter of the list; the table itself groups by member and counts. */
  readonly filter: TaskFilter;
  readonly refreshKey: unknown;
}

type Row = ReturnType<
  typeof withOrders<NonNullable<TaskWorkloadQuery["response"]["taskWorkload"]>[number]>
>[number];

/** URL parameter that includes work orders. */
const ORDERS = "orders";

/** Open tasks per member, by director; a click opens the tasks (business §2 Task). */
export default function TaskWorkload({ filter, refreshKey }: TaskWorkloadProps) {
  const mayWork = useCan()({ perms: "work" });
  const [params] = useSearchParams();
  const changeSearch = useSearchChange();
  const works = mayWork && params.get(ORDERS) === "1";
  const { directorId, customerId, projectId } = filter;
  const variables = { filter, works, orders: { open: true, directorId, customerId, projectId } };
  const show = (on: boolean) => changeSearch({ [ORDERS]: on ? "1" : null });
  return (
    <>
      {mayWork ? (
        <div className="task-load__with">
          <SwitchInput value={works} onChange={show} label="计入工单" />
        </div>
      ) : null}
      <ViewHost<TaskWorkloadQuery> artifact={artifact} variables={variables} refreshKey={refreshKey}>
        {(data) => <Workload {...data} works={works} />}
      </ViewHost>
    </>
  );
}

function Bar({ row, most }: { readonly row: Load; readonly most: number }) {
  const { late, rest } = partsOf(row, most);
  const words = row.overdue > 0 ? `${row.open} 个未完成，其中逾期 ${row.overdue} 个` : `${row.open} 个未完成`;
  const share = (part: number) => ({ "--share": `${part * 100}%` }) as CSSProperties;
  return (
    <span className="task-load__bar" role="img" aria-label={words} title={words}>
      <i data-late style={share(late)} />
      <i style={share(rest)} />
    </span>
  );
}

function Workload({ queryRef, pending, works }: ViewData<TaskWorkloadQuery> & { works: boolean }) {
  const { taskWorkload, workOrderLoads } = usePreloadedQuery<TaskWorkloadQuery>(
    graphql`
      query TaskWorkloadQuery($filter: TaskFilter, $orders: WorkOrderFilter, $works: Boolean!) {
        workOrderLoads(filter: $orders) @include(if: $works) {
          member {
            rowId
            name
            avatarUrl
            away { kind until }
          }
          open
          overdue
          working
        }
        taskWorkload(filter: $filter) {
          member {
            rowId
            name
            avatarUrl
            away { kind until }
          }
          open
          overdue
          working
          estimate
        }
      }
    `,
    queryRef,
  );
  const here = useLocation();
  const rows = byLoad(withOrders(taskWorkload ?? [], works ? (workOrderLoads ?? []) : []));
  const sum = sumOf(rows);
  const most = Math.max(0, ...rows.map(({ open }) => open));
  const of = ({ member }: Row, more: Readonly<Record<string, string>> = {}) =>
    member ? tableWith(here, { directorId: member.rowId, ...more }) : null;
  const count = (row: Row, value: number, more: Readonly<Record<string, string>>) => {
    const to = of(row, more);
    // the list contains tasks only
    const tasks = works ? null : to;
    return value > 0 && tasks ? <PageLink to={tasks}>{value}</PageLink> : value;
  };
  const columns: readonly Column<Row>[] = [
    {
      key: "member",
      title: "负责人",
      width: 168,
      render: (row) => {
        const to = of(row);
        if (!row.member || !to) return <span className="ui-muted">未指定</span>;
        return (
          <span className="ui-row ui-row--wrap">
            <PageLink to={to}>
              <PersonName name={row.member.name} src={row.member.avatarUrl} />
            </PageLink>
            <AwayTag away={row.member.away} />
          </span>
        );
      },
    },
    {
      key: "bar",
      title: "任务量",
      minWidth: 160,
      grow: true,
      render: (row) => <Bar row={row} most={most} />,
    },
    {
      key: "open",
      title: "未完成",
      width: 88,
      number: true,
      render: (row) => count(row, row.open, { open: "1" }),
    },
    {
      key: "orders",
      title: "其中工单",
      width: 88,
      number: true,
      hidden: !works,
      render: ({ orders }) => orders,
    },
    {
      key: "working",
      title: "进行中",
      width: 88,
      number: true,
      render: (row) => count(row, row.working, { status: "WORKING" }),
    },
    {
      key: "overdue",
      title: "已逾期",
      width: 88,
      number: true,
      render: (row) => (
        <span className={row.overdue > 0 ? "task-load__late" : undefined}>
          {count(row, row.overdue, { late: "1" })}
        </span>
      ),
    },
    {
      key: "estimate",
      title: "剩余工时",
      width: 120,
      number: true,
      render: (row) => hoursText(row.estimate) || <span className="ui-muted">未估算</span>,
    },
  ];
  return (
    <div className="task-load" data-pending={pending || undefined}>
      <SimpleTable
        label="成员工作量"
        columns={columns}
        rows={rows}
        rowKey={({ member }) => member?.rowId ?? "none"}
        summary={{
          member: "合计",
          open: sum.open,
          working: sum.working,
          overdue: sum.overdue,
          estimate: hoursText(sum.estimate),
        }}
        empty={
          <EmptyState
            compact
            title="暂无数据"
            text="这里按负责人统计未完成的任务，符合条件的任务都已完成。"
          />
        }
      />
    </div>
  );
}
