import { graphql } from "react-relay";
import type { TaskPlanDaysMakeMutation } from "@/__generated__/TaskPlanDaysMakeMutation.graphql";
import type { TaskPlanDaysPublishMutation } from "@/__generated__/TaskPlanDaysPublishMutation.graphql";
import type { TaskPlanDaysQuery } from "@/__generated__/TaskPlanDaysQuery.graphql";
import type { TaskPlanDaysSkipMutation } from "@/__generated__/TaskPlanDaysSkipMutation.graphql";
import { PageLink } from "@/app/page/navigation";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { reportResult } from "@/app/record/reportResult";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { TEMP_STATUS } from "@/domains/task/planLabels";
import { useSave } from "@/relay/useAppMutation";
import type { Action, Column, UserErrors } from "@/ui/base/types";
import { confirm } from "@/ui/dialog/dialogs";
import { ErrorState } from "@/ui/feedback/states";
import { Actions } from "@/ui/frame/Actions";
import { Section } from "@/ui/frame/Card";
import { StatusTag } from "@/ui/frame/StatusTag";
import { SimpleTable } from "@/ui/list/SimpleTable";
import { weekdayOf } from "./days";
import type { PlanRow } from "./TaskPlanListPage";
import { TaskPlanMissed } from "./TaskPlanMissed";

type Day = NonNullable<TaskPlanDaysQuery["response"]["planTaskDays"]>[number];

const openMove = lazyRecordDialog(() => import("./TempMoveDialog"));

const columns = (actions: (day: Day) => readonly Action[]): readonly Column<Day>[] => [
  {
    key: "beginsOn",
    title: "开始日期",
    width: 170,
    // the originally planned day is on a second text line where the first is too short
    render: ({ beginsOn, onDay, works }) => (
      <span className="ui-row ui-row--wrap">
        {beginsOn} {weekdayOf(beginsOn)}
        {beginsOn !== onDay ? (
          <span className="ui-muted" title={`原定 ${onDay} ${weekdayOf(onDay)}`}>
            原 {onDay.slice(5)}
          </span>
        ) : works ? null : (
          <StatusTag tone="yellow">休</StatusTag>
        )}
      </span>
    ),
  },
  { key: "endsOn", title: "截止日期", width: 100, render: ({ endsOn }) => endsOn },
  {
    key: "status",
    title: "状态",
    width: 120,
    render: ({ temp }) => {
      if (!temp) return <span className="ui-muted">未生成</span>;
      const { text, tone } = TEMP_STATUS[temp.status];
      return (
        <span className="ui-row">
          <StatusTag tone={tone}>{text}</StatusTag>
          {temp.task ? <PageLink to={`/task/${temp.task.rowId}/info`}>查看</PageLink> : null}
        </span>
      );
    },
  },
  {
    key: "actions",
    title: "操作",
    minWidth: 150,
    grow: true,
    render: (day) => <Actions size="small" minimal max={3} actions={actions(day)} />,
  },
];

/**
 * Next dates of a recurring task plan with the tasks created for them; a date can be published early,
 * skipped or moved here, and missed ones are made up for.
 */
export function TaskPlanDays({ plan, refresh }: { plan: PlanRow; refresh: () => Promise<unknown> }) {
  const { data, error, reload } = useDialogQuery<TaskPlanDaysQuery>(
    graphql`
      query TaskPlanDaysQuery($id: ID!) {
        planTaskDays(id: $id) {
          onDay beginsOn endsOn works
          temp { id rowId version status beginsOn task { rowId } viewerCan { publish skip update } }
        }
      }
    `,
    { id: plan.rowId },
  );
  const publish = useSave<TaskPlanDaysPublishMutation>(graphql`
    mutation TaskPlanDaysPublishMutation($id: ID!, $version: Int) {
      tempTaskPublish(
        input: { id: $id, version: $version }
      ) { tempTask { id } userErrors { field message code } }
    }
  `);
  const skip = useSave<TaskPlanDaysSkipMutation>(graphql`
    mutation TaskPlanDaysSkipMutation($id: ID!, $version: Int) {
      tempTaskSkip(
        input: { id: $id, version: $version }
      ) { tempTask { id } userErrors { field message code } }
    }
  `);
  const make = useSave<TaskPlanDaysMakeMutation>(graphql`
    mutation TaskPlanDaysMakeMutation($id: ID!, $onDay: Date!) {
      planTaskMake(
        input: { id: $id, onDay: $onDay }
      ) { tempTask { rowId version } userErrors { field message code } }
    }
  `);
  if (error) return <ErrorState error={error} onRetry={reload} />;
  const again = async () => {
    reload();
    await refresh();
  };
  const surely = async (day: Day) =>
    confirm({ text: `${day.beginsOn} 的“${plan.name}”将不再生成任务，是否继续?`, confirmText: "跳过" });
  const skipUnmade = async (day: Day): Promise<{ readonly userErrors: UserErrors }> => {
    const made = await make({ id: plan.rowId, onDay: day.onDay });
    const temp = made.data?.planTaskMake?.tempTask;
    return temp ? skip({ id: temp.rowId, version: temp.version }) : made;
  };
  const actions = (day: Day): readonly Action[] => {
    const { temp } = day;
    if (!temp) {
      const hidden = !plan.viewerCan.handle || plan.mode === "AFTER_DONE";
      return [
        {
          key: "make",
          text: "提前生成",
          hidden,
          onClick: () => reportResult(make({ id: plan.rowId, onDay: day.onDay }), "已生成", again),
        },
        {
          key: "skip",
          text: "跳过",
          hidden,
          onClick: async () => {
            if (await surely(day)) await reportResult(skipUnmade(day), "已跳过", again);
          },
        },
      ];
    }
    const { rowId: id, version, viewerCan } = temp;
    return [
      {
        key: "publish",
        text: "发布",
        hidden: !viewerCan.publish,
        onClick: () => reportResult(publish({ id, version }), "已发布", again),
      },
      {
        key: "skip",
        text: "跳过",
        hidden: !viewerCan.skip,
        onClick: async () => {
          if (await surely(day)) await reportResult(skip({ id, version }), "已跳过", again);
        },
      },
      {
        key: "move",
        text: "改期",
        hidden: !viewerCan.update,
        onClick: async () => {
          if (await openMove({ row: temp, name: plan.name })) await again();
        },
      },
    ];
  };
  return (
    <>
      <Section title="接下来的任务">
        <SimpleTable
          label="接下来的任务"
          columns={columns(actions)}
          rows={data ? (data.planTaskDays ?? []) : null}
          rowKey={({ onDay }) => onDay}
          empty={plan.mode === "AFTER_DONE" ? "上一个任务完成后才会有下一个" : "没有待生成的任务"}
        />
      </Section>
      {plan.viewerCan.handle && plan.mode === "CALENDAR" ? (
        <TaskPlanMissed plan={plan} onMade={again} />
      ) : null}
    </>
  );
}
