/** A plain text in a monospaced font. */
export function TextView({ text, truncated }: { text: string; truncated: boolean }) {
  return (
    <div className="f-view">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by the keyboard */}
      <pre className="f-view__stage f-text" tabIndex={0}>
        {text}
      </pre>
      {truncated ? <p className="f-view__note">内容较长，仅显示开头部分，完整内容请下载查看</p> : null}
    </div>
  );
}
