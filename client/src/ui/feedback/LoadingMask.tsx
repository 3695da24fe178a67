import { Spinner } from "@blueprintjs/core";
import "./LoadingMask.css";

/** Covers its place (or the screen) while something is being fetched, and says so. */
export function LoadingMask({ text = "正在加载数据…", fullScreen }: { text?: string; fullScreen?: boolean }) {
  return (
    <div className="ui-loading" data-full={fullScreen || undefined} role="status" aria-live="polite">
      <Spinner size={28} aria-label={text} />
      <span>{text}</span>
    </div>
  );
}
