import { graphql, useFragment } from "react-relay";
import type { JobItem_job$key } from "@/__generated__/JobItem_job.graphql";
import type { JobItemCancelMutation } from "@/__generated__/JobItemCancelMutation.graphql";
import type { JobItemRetryMutation } from "@/__generated__/JobItemRetryMutation.graphql";
import { useAppMutation } from "@/relay/useAppMutation";
import { formatDateTime, formatNumber, formatSize } from "@/ui/base/format";
import { Progress } from "@/ui/feedback/Progress";
import { StatusTag } from "@/ui/frame/StatusTag";
import { JOB_STATES, shareOf } from "./jobRules";

/** A job: its progress, its result, and the actions on it. */
export function JobItem({ job: jobKey, withPerson }: { job: JobItem_job$key; withPerson: boolean }) {
  const job = useFragment(
    graphql`
      fragment JobItem_job on Job {
        id
        title
        state
        done
        total
        isCancelling
        error
        note
        fileName
        fileSize
        downloadUrl
        nextAt
        canCancel
        canRetry
        createdAt
        createdBy {
          id
          name
        }
      }
    `,
    jobKey,
  );
  const [cancel, cancelling] = useAppMutation<JobItemCancelMutation>(
    graphql`
      mutation JobItemCancelMutation($ids: [ID!]!) {
        jobCancel(input: { ids: $ids }) {
          jobs {
            id
            ...JobItem_job
          }
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
  );
  const [retry, retrying] = useAppMutation<JobItemRetryMutation>(
    graphql`
      mutation JobItemRetryMutation($id: ID!) {
        jobRetry(input: { id: $id }) {
          job {
            id
            ...JobItem_job
          }
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
  );
  const state = JOB_STATES[job.state];
  const share = shareOf(job);
  return (
    <li className="app-job">
      <div className="app-job__head">
        <span className="app-job__title">{job.title}</span>
        <StatusTag tone={state?.tone ?? "neutral"}>{job.isCancelling ? "正在取消" : state?.label}</StatusTag>
      </div>
      {job.state === "RUNNING" ? <Running share={share} done={job.done} name={`${job.title}的进度`} /> : null}
      {job.error && job.state !== "DONE" ? <p className="app-job__error">{job.error}</p> : null}
      {job.nextAt ? <p className="app-job__facts">将于 {formatDateTime(job.nextAt)} 自动重试</p> : null}
      {job.state === "FAILED" && job.canRetry ? (
        <p className="app-job__facts">可以重试；多次失败请联系管理员。</p>
      ) : null}
      <div className="app-job__foot">
        <span className="app-job__facts">
          {[
            formatDateTime(job.createdAt),
            withPerson ? job.createdBy?.name : null,
            job.note,
            job.fileSize === null ? null : formatSize(job.fileSize),
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
        {job.canCancel ? (
          <button
            type="button"
            className="ui-link ui-small"
            aria-label={`取消${job.title}`}
            disabled={cancelling}
            onClick={() => void cancel({ ids: [job.id] })}
          >
            取消
          </button>
        ) : null}
        {job.canRetry ? (
          <button
            type="button"
            className="ui-link ui-small"
            aria-label={`重试${job.title}`}
            disabled={retrying}
            onClick={() => void retry({ id: job.id })}
          >
            重试
          </button>
        ) : null}
        {job.downloadUrl ? (
          <a
            className="ui-link ui-small"
            href={job.downloadUrl}
            download={job.fileName ?? ""}
            aria-label={`下载${job.fileName ?? job.title}`}
          >
            下载
          </a>
        ) : null}
      </div>
    </li>
  );
}

function Running({ share, done, name }: { share: number | null; done: number; name: string }) {
  if (share !== null) return <Progress value={share} label name={name} />;
  return done > 0 ? <p className="app-job__facts">已处理 {formatNumber(done, 0)} 项</p> : null;
}
