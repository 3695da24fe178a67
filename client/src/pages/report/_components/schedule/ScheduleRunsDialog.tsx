import { useState } from "react";
import { graphql } from "react-relay";
import type { ScheduleRunsDialogQuery } from "@/__generated__/ScheduleRunsDialogQuery.graphql";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { formatDateTime } from "@/ui/base/format";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { EmptyState, ErrorState } from "@/ui/feedback/states";
import { StatusTag } from "@/ui/frame/StatusTag";
import { Pagination } from "@/ui/list/Pagination";
import { RUN_STATE } from "./scheduleForm";
import "./schedule.css";

const QUERY = graphql`
  query ScheduleRunsDialogQuery($id: ID!, $page: PageInput!) {
    reportScheduleRuns(id: $id, page: $page) {
      totalCount
      rows {
        rowId
        dueAt
        triedBy { id name }
        state
        total
        sent
        reasons { state text count names }
      }
    }
  }
`;

interface ScheduleRunsDialogProps extends RecordDialogProps {
  /** Row id of the schedule. */
  id: string;
  /** The schedule's times as text. */
  title: string;
}

/** Dialog with the runs of a report's schedule: time, number of recipients, and reasons of failures. */
export default function ScheduleRunsDialog({ open, onClose, id, title }: ScheduleRunsDialogProps) {
  const [page, setPage] = useState({ number: 1, size: 20 });
  const { data, error, reload } = useDialogQuery<ScheduleRunsDialogQuery>(QUERY, { id, page });
  const runs = data?.reportScheduleRuns;
  return (
    <AppDialog open={open} onClose={onClose} size="customer" title={`发送记录：${title}`}>
      {error && !data ? (
        <ErrorState compact error={error} onRetry={reload} />
      ) : !data ? (
        <LoadingMask text="加载中" />
      ) : !runs || runs.rows.length === 0 ? (
        <EmptyState
          compact
          title="还没有发送过"
          text="到时间后会在这里看到发送给了多少人，以及没有送达的原因。"
        />
      ) : (
        <>
          <ul className="report-schedules">
            {runs.rows.map((run) => (
              <li key={run.rowId} className="report-schedules__item">
                <div className="report-schedules__head">
                  <strong>{formatDateTime(run.dueAt)}</strong>
                  <StatusTag tone={RUN_STATE[run.state].tone}>{RUN_STATE[run.state].text}</StatusTag>
                  {run.triedBy ? (
                    <span className="ui-muted ui-small">{`${run.triedBy.name}试发`}</span>
                  ) : null}
                  <span className="ui-muted ui-small">{`送达 ${run.sent}/${run.total}`}</span>
                </div>
                {run.reasons.length > 0 ? (
                  <ul className="report-schedules__reasons">
                    {run.reasons.map(({ state, text, count, names }) => (
                      <li key={`${state} ${text}`}>
                        {`${names.join("、")}${names.length < count ? `等 ${count} 个` : ""}：${text}`}
                      </li>
                    ))}
                  </ul>
                ) : null}
              </li>
            ))}
          </ul>
          {runs.totalCount > page.size || page.number > 1 ? (
            <Pagination
              page={page.number}
              size={page.size}
              total={runs.totalCount}
              onPage={(number) => setPage((old) => ({ ...old, number }))}
              onSize={(size) => setPage({ number: 1, size })}
            />
          ) : null}
        </>
      )}
    </AppDialog>
  );
}
