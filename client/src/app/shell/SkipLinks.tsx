import { pressKeys, useKnownKeys } from "@/ui/base/keys";

/** The first tab stops: links past the navigation to the page, and in a list to its keyword. */
export function SkipLinks() {
  const hasKeyword = useKnownKeys().some(({ keys }) => keys === "/");
  return (
    <div className="app-shell__skips">
      <a className="app-shell__skip" href="#main">
        跳到正文
      </a>
      {hasKeyword ? (
        <button type="button" className="app-shell__skip" onClick={() => pressKeys("/")}>
          跳到搜索框
        </button>
      ) : null}
    </div>
  );
}
