import { Button } from "../frame/Button";
import type { Transfer, UploadQueue } from "./uploadQueue";

/** Number of uploads from which a summary is shown above them. */
const FROM = 3;

/** Progress of all uploads of a field, and the buttons that apply to all of them. */
export function UploadSummary({
  transfers,
  done,
  queue,
}: {
  transfers: readonly Transfer[];
  done: number;
  queue: UploadQueue;
}) {
  if (transfers.length < FROM) return null;
  const keys = (...states: Transfer["state"][]) =>
    transfers.filter(({ state }) => states.includes(state)).map(({ key }) => key);
  const under = keys("running", "waiting");
  const paused = keys("paused");
  const failed = keys("failed");
  return (
    <div className="ui-row ui-upload__summary">
      <span className="ui-small" role="status">
        已上传 {done}，剩余 {transfers.length}
        {failed.length > 0 ? `，失败 ${failed.length}` : ""}
      </span>
      {under.length > 0 ? (
        <Button size="small" variant="minimal" onClick={() => queue.pause(under)}>
          全部暂停
        </Button>
      ) : null}
      {paused.length > 0 ? (
        <Button size="small" variant="minimal" onClick={() => queue.resume(paused)}>
          全部继续
        </Button>
      ) : null}
      {failed.length > 0 ? (
        <Button size="small" variant="minimal" onClick={() => queue.resume(failed)}>
          重试失败的文件
        </Button>
      ) : null}
      <Button size="small" variant="minimal" onClick={() => queue.cancel(transfers.map(({ key }) => key))}>
        全部取消
      </Button>
    </div>
  );
}
