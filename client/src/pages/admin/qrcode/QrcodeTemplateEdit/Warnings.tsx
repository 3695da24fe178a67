/** So many are told; saving tells all of them. */
const TOLD = 3;

/** What saving will ask about, said quietly while it stands. It is always there, so that what comes is read out. */
export function Warnings({ found }: { found: readonly string[] }) {
  const more = found.length - TOLD;
  return (
    <div className="qr-warnings ui-small" role="status">
      {found.slice(0, TOLD).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {more > 0 ? <p>另有 {more} 处</p> : null}
    </div>
  );
}
