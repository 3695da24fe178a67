import { Spinner } from "@blueprintjs/core";
import "./LoadingMask.css";

/** Covers its container (or the screen) with a loading text while data is being fetched. */
export function LoadingMask({ text = "正在加载数据…", fullScreen }: { text?: string; fullScreen?: boolean }) {
  return (
    <div className="ui-loading" data-full={fullScreen || undefined} role="status" aria-live="polite">
      <Spinner size={28} aria-label={text} />
      <span>{text}</span>
    </div>
  );
}
