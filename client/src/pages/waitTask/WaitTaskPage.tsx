import { graphql, usePreloadedQuery } from "react-relay";
import type { WaitCategory, WaitTaskPageQuery } from "@/__generated__/WaitTaskPageQuery.graphql";
import { useBreadcrumb, usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { DictTag } from "@/app/record/dictItems";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { TASK_ACTION, TASK_STATUS } from "@/domains/task/labels";
import { useTaskSteps } from "@/domains/task/useTaskSteps";
import type { Action, Tone } from "@/ui/base/types";
import { toast } from "@/ui/feedback/toasts";
import { PersonName } from "@/ui/frame/Avatar";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ListPage } from "@/ui/list/ListPage";
import { waiting } from "./list";
import { placeOf } from "./places";
import { WaitMenu } from "./WaitMenu";
import "./WaitTask.css";

type Row = NonNullable<WaitTaskPageQuery["response"]["waitTasks"]>["nodes"][number];

/** Labels of the categories of pending items. */
const CATEGORY: Readonly<Record<WaitCategory, { readonly text: string; readonly tone: Tone }>> = {
  TASK: { text: "任务", tone: "blue" },
  WORK: { text: "工单", tone: "violet" },
  APPROVAL: { text: "审批", tone: "green" },
};

const NO_COUNTS = { all: 0, task: 0, work: 0, approval: 0, today: 0, week: 0, overdue: 0 } as const;

const COLUMNS = waiting.columns<Row>([
  {
    key: "name",
    title: "名称",
    width: 220,
    grow: true,
    required: true,
  },
  {
    key: "category",
    title: "类型",
    width: 72,
    render: ({ category }) => <StatusTag tone={CATEGORY[category].tone}>{CATEGORY[category].text}</StatusTag>,
  },
  {
    key: "state",
    title: "状态",
    width: 96,
    phone: true,
    render: ({ state, task }) => (
      <StatusTag {...(task ? { tone: TASK_STATUS[task.status].tone } : {})}>{state}</StatusTag>
    ),
  },
  {
    key: "dueOn",
    title: "截止日期",
    width: 152,
    phone: true,
    render: ({ dueOn, isOverdue }) =>
      isOverdue ? (
        <span className="ui-row">
          {dueOn}
          <StatusTag tone="red">逾期</StatusTag>
        </span>
      ) : (
        dueOn
      ),
  },
  { key: "level", title: "优先级", width: 96, render: ({ level }) => <DictTag item={level} /> },
  { key: "project", title: "项目", width: 168, render: ({ project }) => project?.name },
  { key: "customer", title: "客户", width: 168, hidden: true, render: ({ customer }) => customer?.name },
  {
    key: "director",
    title: "负责人",
    width: 108,
    render: ({ director }) =>
      director ? (
        <PersonName name={director.name} src={director.avatarUrl} />
      ) : (
        <span className="ui-muted">未指定</span>
      ),
  },
]);

/** Pending items of the viewer, of all categories, the most urgent first (business §2 waitTask). */
export default function WaitTaskPage({ queryRef, search }: PageProps<WaitTaskPageQuery>) {
  const { waitTasks, waitTaskCounts } = usePreloadedQuery<WaitTaskPageQuery>(
    graphql`
      query WaitTaskPageQuery($page: PageInput!, $filter: WaitTaskFilter) {
        waitTasks(page: $page, filter: $filter) {
          totalCount
          nodes {
            key
            category
            rowId
            name
            state
            dueOn
            isOverdue
            address
            project {
              name
            }
            customer {
              name
            }
            director {
              name
              avatarUrl
            }
            level {
              text
              color
            }
            task {
              id
              rowId
              name
              status
              version
              availableActions
            }
          }
        }
        waitTaskCounts {
          all
          task
          work
          approval
          today
          week
          overdue
        }
      }
    `,
    queryRef,
  );
  const refresh = usePageRefresh();
  const take = useTaskSteps();
  const place = placeOf(search);
  const start = async (task: NonNullable<Row["task"]>) => {
    const outcome = await take(task, "START");
    if (outcome === "done") toast.success(`“${task.name}”已开始`);
    else if (outcome !== "dropped") toast.warning(outcome.refused);
    await refresh();
  };
  const rowActions = ({ task, address }: Row): Action[] => [
    {
      key: "start",
      text: TASK_ACTION.START.text,
      hidden: !task?.availableActions.includes("START"),
      onClick: () => (task ? start(task) : undefined),
    },
    { key: "open", text: "去处理", href: address },
  ];
  return (
    <ListPage
      {...useList(waiting)}
      breadcrumb={useBreadcrumb()}
      aside={<WaitMenu counts={waitTaskCounts ?? NO_COUNTS} current={place?.key ?? null} />}
      columns={COLUMNS}
      rows={waitTasks?.nodes ?? null}
      rowKey={({ key }) => key}
      total={waitTasks?.totalCount ?? null}
      refetching={usePagePending()}
      opens={{ to: ({ address }) => address }}
      rowActions={rowActions}
      empty={{ text: place?.none ?? "没有符合条件的待办。" }}
    />
  );
}
