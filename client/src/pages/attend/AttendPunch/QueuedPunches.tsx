/** Punches in the offline queue of the device. */
import { timeOn } from "@/domains/attend/moments";
import { punchLabel } from "@/domains/attend/punch/labels";
import type { PunchQueue, PunchView } from "@/domains/attend/punch/punchQueue";
import type { QueuedPunch } from "@/domains/attend/punch/types";
import { formatDate } from "@/ui/base/format";
import { confirm } from "@/ui/dialog/dialogs";
import { Button } from "@/ui/frame/Button";

/** Name of a punch: its time, and whether it is for the start or end of work. */
function nameOf({ at, side }: QueuedPunch): string {
  return `${timeOn(at, formatDate(Date.now()))} ${punchLabel(side)}`;
}

/** Punches that the server rejected, each with its reason, to be retried or dropped. */
export function RefusedPunches({ queue, actions }: { queue: PunchQueue; actions: readonly QueuedPunch[] }) {
  return actions
    .filter(({ problem }) => problem !== null)
    .map((punch) => {
      const name = nameOf(punch);
      const drop = async () => {
        const text = `放弃 ${name}，之后只能申请补卡，是否继续?`;
        if (await confirm({ text, confirmText: "放弃", danger: true })) await queue.drop(punch.key);
      };
      return (
        <section key={punch.key} className="punch__refused" role="alert" aria-label={`${name}未成功`}>
          <p>
            <strong>{name}未成功</strong>
          </p>
          <p>{punch.problem}</p>
          <p className="ui-muted ui-small">{punch.where}</p>
          <p className="ui-row">
            <Button intent="primary" onClick={() => queue.retry(punch.key)}>
              重试
            </Button>
            <Button onClick={drop}>放弃</Button>
          </p>
        </section>
      );
    });
}

/**
 * Punches that wait for the network, and the age of the data shown; at the bottom, so that they shift no
 * buttons.
 */
export function WaitingPunches({
  queue,
  view,
  from,
}: {
  queue: PunchQueue;
  view: PunchView;
  /** Text about the age of cached data; null where it is current. */
  from: string | null;
}) {
  const waiting = view.actions.filter(({ problem }) => problem === null);
  if (waiting.length === 0 && from === null) return null;
  return (
    <div className="punch__waits" role="status">
      {from === null ? null : <p>{from}</p>}
      {waiting.length > 0 ? (
        <>
          <p className="ui-row">
            <span className="ui-grow">
              {view.sending ? "正在提交打卡" : `${waiting.length} 次打卡等待网络，恢复后自动提交`}
            </span>
            <Button onClick={() => queue.run()}>立即提交</Button>
          </p>
          <ul>
            {waiting.map((punch) => (
              <li key={punch.key} className="ui-small">
                {nameOf(punch)}
                <span className="ui-muted">，{punch.where}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
