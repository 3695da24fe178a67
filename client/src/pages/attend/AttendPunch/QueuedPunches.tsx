import { timeOn } from "@/domains/attend/moments";
import type { PunchQueue, PunchView } from "@/domains/attend/punch/punchQueue";
import type { QueuedPunch } from "@/domains/attend/punch/types";
import { punchWord } from "@/domains/attend/punch/words";
import { formatDate } from "@/ui/base/format";
import { confirm } from "@/ui/dialog/dialogs";
import { Button } from "@/ui/frame/Button";

/** The name of a punch: its time and the end of work that it is for. */
function nameOf({ at, side }: QueuedPunch): string {
  return `${timeOn(at, formatDate(Date.now()))} ${punchWord(side)}`;
}

/** Punches that the server refused: why, and what is to become of them. */
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

/** Punches that wait for the network, and the age of what is shown; at the foot, where they move nothing from under a finger. */
export function WaitingPunches({
  queue,
  view,
  from,
}: {
  queue: PunchQueue;
  view: PunchView;
  /** The age of an older answer that is shown, in words. */
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
