import type { Pending } from "@/relay/usePlainQuery";
import { useNow } from "@/ui/base/useNow";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { EmptyState } from "@/ui/feedback/states";
import { Button } from "@/ui/frame/Button";
import "./computing.css";

/** Time since a moment in words, in whole seconds. */
export function elapsed(since: number, now: number): string {
  const seconds = Math.max(0, Math.floor((now - since) / 1000));
  return seconds < 60 ? `${seconds} 秒` : `${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒`;
}

function Elapsed({ since }: { since: number }) {
  const now = useNow(1000);
  return (
    // a screen reader would read every second
    <span className="ui-muted" aria-hidden>
      已用时 {elapsed(since, now)}
    </span>
  );
}

/**
 * The running time of a request and the button that stops it. The same button begins a stopped one again:
 * it keeps the focus.
 */
function Running({ request }: { request: Pending }) {
  const { stopped, askedAt, stop, reload } = request;
  if (!stopped && askedAt === null) return null;
  return (
    <span className="ui-row ui-small">
      {stopped || askedAt === null ? null : <Elapsed since={askedAt} />}
      <Button size="small" variant="minimal" onClick={stopped ? reload : stop}>
        {stopped ? "重新计算" : "停止"}
      </Button>
    </span>
  );
}

interface ComputingProps {
  request: Pending;
  text?: string;
  compact?: boolean;
}

/** In place of figures that are being computed: for how long, and the way to stop it or to begin again. */
export function Computing({ request, text = "正在计算…", compact = false }: ComputingProps) {
  return (
    <div className="report-computing">
      {request.stopped ? (
        <div role="status">
          <EmptyState compact={compact} title="已停止" text="计算已停止，没有结果。" />
        </div>
      ) : (
        <LoadingMask text={text} />
      )}
      <Running request={request} />
    </div>
  );
}

interface RecomputingProps extends Omit<ComputingProps, "compact"> {
  /** Whether earlier figures are shown. Default true. */
  earlier?: boolean;
}

/** Beside figures that stay meanwhile: the same in one line; nothing while they are current. */
export function Recomputing({ request, text = "正在重新计算…", earlier = true }: RecomputingProps) {
  const { stopped, loading } = request;
  if (!stopped && !loading) return null;
  const over = earlier ? "已停止，显示的是之前的结果" : "已停止";
  return (
    <span className="report-recomputing">
      <span role="status">{stopped ? over : text}</span>
      <Running request={request} />
    </span>
  );
}
