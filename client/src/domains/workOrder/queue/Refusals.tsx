import { confirm } from "@/ui/dialog/dialogs";
import { Button } from "@/ui/frame/Button";
import { DateTimeText } from "@/ui/frame/text";
import { contentSummary } from "./pendingContent";
import type { WorkQueue } from "./queue";
import type { Queued } from "./types";
import { QUEUED } from "./useWorkQueue";
import "./refusals.css";

/** Refused actions: the reason, the stored content, and the choice to retry or discard. */
export function Refusals({ queue, actions }: { queue: WorkQueue; actions: readonly Queued[] }) {
  return actions.map((action) => {
    const { key, kind, orderName, said, at, problem } = action;
    const what = contentSummary(said);
    const drop = async () => {
      const agreed = await confirm({
        text: `放弃“${orderName}”的${QUEUED[kind]}${what ? `，已保留的${what}将删除` : ""}，是否继续?`,
        confirmText: "放弃",
        danger: true,
      });
      if (agreed) await queue.drop(key);
    };
    return (
      <section
        key={key}
        className="work-refused"
        role="alert"
        aria-label={`${orderName}的${QUEUED[kind]}未成功`}
      >
        <p>
          <strong>
            {orderName}：{QUEUED[kind]}未成功
          </strong>
        </p>
        <p>{problem}</p>
        <p className="ui-muted ui-small">
          <DateTimeText value={new Date(at).toISOString()} /> 操作{what ? `，已保留${what}` : ""}
        </p>
        <p className="ui-row">
          <Button intent="primary" onClick={() => queue.retry(key)}>
            重试
          </Button>
          <Button onClick={drop}>放弃</Button>
        </p>
      </section>
    );
  });
}
