/** Number of warnings listed here; saving lists all of them. */
const LISTED = 3;

/**
 * Warnings about a label's legibility, confirmed on saving. Always rendered, so that screen readers
 * announce changes.
 */
export function Warnings({ found }: { found: readonly string[] }) {
  const more = found.length - LISTED;
  return (
    <div className="qr-warnings ui-small" role="status">
      {found.slice(0, LISTED).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {more > 0 ? <p>另有 {more} 处</p> : null}
    </div>
  );
}
