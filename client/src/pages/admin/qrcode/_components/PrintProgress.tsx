import DownloadIcon from "@blueprintjs/icons/lib/esm/generated/components/download";
import { graphql, type PreloadedQuery, usePreloadedQuery } from "react-relay";
import artifact, { type PrintProgressQuery } from "@/__generated__/PrintProgressQuery.graphql";
import { PartBoundary } from "@/app/page/PageBoundary";
import { useOwnedQuery } from "@/relay/useOwnedQuery";
import { formatSize } from "@/ui/base/format";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { Progress } from "@/ui/feedback/Progress";
import { ErrorState } from "@/ui/feedback/states";
import { Button } from "@/ui/frame/Button";

/** Dialog with the live progress of a label job, then its file. Closing it does not cancel the job. */
export function PrintProgress({ open, id, onClose }: { open: boolean; id: string; onClose: () => void }) {
  return (
    <AppDialog
      open={open}
      title="打印标签"
      size="small"
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <PartBoundary resetKey={id}>
        <Loader id={id} />
      </PartBoundary>
    </AppDialog>
  );
}

function Loader({ id }: { id: string }) {
  const [queryRef] = useOwnedQuery<PrintProgressQuery>(artifact, { id });
  return queryRef ? <State queryRef={queryRef} /> : <LoadingMask text="加载中" />;
}

function State({ queryRef }: { queryRef: PreloadedQuery<PrintProgressQuery> }) {
  const { job } = usePreloadedQuery<PrintProgressQuery>(
    graphql`
      query PrintProgressQuery($id: ID!) {
        job(id: $id) {
          id
          state
          done
          total
          error
          fileName
          fileSize
          downloadUrl
        }
      }
    `,
    queryRef,
  );
  if (!job) return <ErrorState compact error="任务不存在" />;
  if (job.state === "FAILED") return <ErrorState compact error={job.error ?? "生成失败，请重试"} />;
  if (job.state === "CANCELLED") return <p role="status">已取消。</p>;
  if (job.state === "DONE" && job.downloadUrl) {
    return (
      <div className="ui-stack" role="status">
        <p>
          {job.fileName}
          <span className="ui-muted">（{formatSize(job.fileSize ?? 0)}）</span>
        </p>
        <a className="qr-download" href={job.downloadUrl} download={job.fileName ?? true}>
          <DownloadIcon />
          下载
        </a>
      </div>
    );
  }
  const share = job.total ? job.done / job.total : 0;
  return (
    <div className="ui-stack" role="status">
      <p>{job.state === "QUEUED" ? "等待生成" : "正在生成"}</p>
      <Progress value={share} label />
      <p className="ui-muted ui-small">可以关闭此窗口，完成后也能在任务中心下载。</p>
    </div>
  );
}
