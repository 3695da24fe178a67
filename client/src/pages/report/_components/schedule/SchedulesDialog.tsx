import { graphql } from "react-relay";
import type { SchedulesDialogDeleteMutation } from "@/__generated__/SchedulesDialogDeleteMutation.graphql";
import type { SchedulesDialogQuery } from "@/__generated__/SchedulesDialogQuery.graphql";
import type { SchedulesDialogSwitchMutation } from "@/__generated__/SchedulesDialogSwitchMutation.graphql";
import type { SchedulesDialogTryMutation } from "@/__generated__/SchedulesDialogTryMutation.graphql";
import { PageLink } from "@/app/page/navigation";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { reportResult } from "@/app/record/reportResult";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { useSave } from "@/relay/useAppMutation";
import { formatDateTime } from "@/ui/base/format";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { confirmDelete } from "@/ui/dialog/dialogs";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { EmptyState, ErrorState } from "@/ui/feedback/states";
import { Actions } from "@/ui/frame/Actions";
import { Button } from "@/ui/frame/Button";
import { StatusTag } from "@/ui/frame/StatusTag";
import { describeConditions } from "../../_lib/cells";
import { openRuns, openSchedule } from "./openSchedule";
import { conditionSaid, RUN_STATE, recipientsOf, type Schedule, type SentReport } from "./scheduleForm";
import "./schedule.css";

const QUERY = graphql`
  query SchedulesDialogQuery($id: ID!) {
    reportSchedules(onlineReportId: $id) {
      ...scheduleForm_schedule @relay(mask: false)
    }
  }
`;

interface SchedulesDialogProps extends RecordDialogProps {
  report: SentReport;
}

/** Dialog with the schedules of a report: times, recipients, last run, and actions on them. */
export default function SchedulesDialog({ open, onClose, report }: SchedulesDialogProps) {
  const { data, error, reload } = useDialogQuery<SchedulesDialogQuery>(QUERY, { id: report.rowId });
  const schedules = data?.reportSchedules ?? [];
  const add = async () => {
    if (await openSchedule({ report })) reload();
  };
  return (
    <AppDialog
      open={open}
      onClose={onClose}
      size="customer"
      title={`定时发送“${report.name}”`}
      footer={
        <Button intent="primary" disabled={!data} onClick={add}>
          新增定时发送
        </Button>
      }
    >
      {error && !data ? (
        <ErrorState compact error={error} onRetry={reload} />
      ) : !data ? (
        <LoadingMask text="加载中" />
      ) : schedules.length === 0 ? (
        <EmptyState
          compact
          title="还没有定时发送"
          text="可以按天、工作日、星期或月份，把报表发送给自己或同事；每个人收到的只统计自己有权查看的数据。"
        />
      ) : (
        <ul className="report-schedules">
          {schedules.map((schedule) => (
            <ScheduleItem
              key={schedule.id}
              schedule={schedule}
              measures={report.measures}
              edit={() => openSchedule({ report, schedule })}
              reload={reload}
            />
          ))}
        </ul>
      )}
    </AppDialog>
  );
}

interface ScheduleItemProps {
  schedule: Schedule;
  /** Measures of the report, by which the condition is named. */
  measures: SentReport["measures"];
  /** The report, where schedules of several are listed. */
  of?: { readonly name: string; readonly path: string };
  /** Opens the form; true when it was saved. Absent where the report is gone. */
  edit: (() => Promise<boolean>) | undefined;
  reload: () => void;
}

/** A schedule: times, recipients, last run, and actions on it. */
export function ScheduleItem({ schedule, measures, of, edit, reload }: ScheduleItemProps) {
  const { rowId, version, timing, enabled, pausedReason, nextAt, lastRun, owner, viewerCanChange } = schedule;
  const turn = useSave<SchedulesDialogSwitchMutation>(graphql`
    mutation SchedulesDialogSwitchMutation($id: ID!, $version: Int!, $enabled: Boolean!) {
      reportScheduleSwitch(input: { id: $id, version: $version, enabled: $enabled }) {
        reportSchedule { id version enabled }
        userErrors { field message code }
      }
    }
  `);
  const attempt = useSave<SchedulesDialogTryMutation>(graphql`
    mutation SchedulesDialogTryMutation($id: ID!) {
      reportScheduleTry(input: { id: $id }) { reportSchedule { id } userErrors { field message code } }
    }
  `);
  const remove = useSave<SchedulesDialogDeleteMutation>(graphql`
    mutation SchedulesDialogDeleteMutation($ids: [ID!]!) {
      reportScheduleDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const again = async () => reload();
  const said = describeConditions(schedule.parameters);
  const state = lastRun ? RUN_STATE[lastRun.state] : null;
  const label = measures.find(({ code }) => code === schedule.measure)?.label ?? schedule.measure;
  return (
    <li className="report-schedules__item" aria-label={of ? `${of.name} ${timing}` : timing}>
      <div className="report-schedules__head">
        {of ? (
          <PageLink to={of.path}>{of.name}</PageLink>
        ) : edit ? null : (
          <span className="ui-muted">报表已删除或不再对您开放</span>
        )}
        <strong>{timing}</strong>
        {enabled ? null : <StatusTag tone="yellow">已暂停</StatusTag>}
        {lastRun && state ? (
          <StatusTag tone={state.tone}>{`上次${state.text}（${lastRun.sent}/${lastRun.total}）`}</StatusTag>
        ) : null}
      </div>
      <dl className="report-schedules__facts">
        <div>
          <dt>收件人</dt>
          <dd>{recipientsOf(schedule)}</dd>
        </div>
        {said ? (
          <div>
            <dt>筛选条件</dt>
            <dd>{said}</dd>
          </div>
        ) : null}
        {schedule.measure ? (
          <div>
            <dt>发送条件</dt>
            <dd>{conditionSaid(schedule, label ?? "")}</dd>
          </div>
        ) : null}
        <div>
          <dt>{enabled ? "下次发送" : "状态"}</dt>
          <dd>{enabled ? formatDateTime(nextAt) : (pausedReason ?? "已手动暂停")}</dd>
        </div>
        {owner ? (
          <div>
            <dt>创建人</dt>
            <dd>{owner.name}</dd>
          </div>
        ) : null}
      </dl>
      <div className="report-schedules__actions">
        <Actions
          size="small"
          minimal
          max={4}
          actions={[
            {
              key: "try",
              text: "试发给自己",
              onClick: () => reportResult(attempt({ id: rowId }), "已开始发送，稍后在消息中查看", again),
            },
            {
              key: "runs",
              text: "发送记录",
              onClick: () => openRuns({ id: rowId, title: timing }),
            },
            {
              key: "edit",
              text: "修改",
              hidden: !viewerCanChange || !edit,
              onClick: async () => {
                if (await edit?.()) reload();
              },
            },
            {
              key: "switch",
              text: enabled ? "暂停" : "启用",
              hidden: !viewerCanChange,
              onClick: () =>
                reportResult(
                  turn({ id: rowId, version, enabled: !enabled }),
                  enabled ? "已暂停" : "已启用",
                  again,
                ),
            },
            {
              key: "delete",
              text: "删除",
              intent: "danger",
              hidden: !viewerCanChange,
              onClick: () =>
                confirmDelete({
                  what: [timing],
                  goes: "发送记录一并删除。",
                  run: async () => (await remove({ ids: [rowId] })).userErrors,
                  onDone: reload,
                }),
            },
          ]}
        />
      </div>
    </li>
  );
}
