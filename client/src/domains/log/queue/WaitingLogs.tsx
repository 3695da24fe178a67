import { useRefetchAfterSend } from "@/app/offline/useRefetchAfterSend";
import { confirm } from "@/ui/dialog/dialogs";
import { Button } from "@/ui/frame/Button";
import { Card } from "@/ui/frame/Card";
import { DateTimeText } from "@/ui/frame/text";
import type { QueuedLog } from "./types";
import { excerptOf, useLogQueue } from "./useLogQueue";
import "./queue.css";

/**
 * The logs of this browser that wait for the network or were refused; `refresh` shows those that were sent.
 */
export function WaitingLogs({ refresh }: { refresh: () => Promise<unknown> }) {
  const { queue, view } = useLogQueue();
  const { actions } = view;
  useRefetchAfterSend(actions.length, refresh);
  if (actions.length === 0) return null;
  const drop = async (log: QueuedLog) => {
    const agreed = await confirm({
      text: `放弃日志“${excerptOf(log)}”，内容将删除，是否继续?`,
      confirmText: "放弃",
      danger: true,
    });
    if (agreed) await queue.drop(log.key);
  };
  return (
    <Card title={`还没有提交的日志（${actions.length} 篇）`}>
      <ul className="log-waiting">
        {actions.map((log) => (
          <li key={log.key}>
            <p>{excerptOf(log)}</p>
            <p className="ui-muted ui-small">
              <DateTimeText value={new Date(log.at).toISOString()} /> 保存在这台设备上
              {log.photos?.length ? `，照片 ${log.photos.length} 张` : null}
              {log.problem === null ? "，联网后自动提交" : null}
            </p>
            {log.problem === null ? null : (
              <>
                <p role="alert">未能提交：{log.problem}</p>
                <p className="ui-row">
                  <Button intent="primary" size="small" onClick={() => queue.retry(log.key)}>
                    重试
                  </Button>
                  <Button size="small" onClick={() => drop(log)}>
                    放弃
                  </Button>
                </p>
              </>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
