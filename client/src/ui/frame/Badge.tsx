import "./Badge.css";

/** A count, capped at 99+ (core §9). Hidden at -1, and at 0 unless requested. */
export function Badge({
  count,
  max = 99,
  showZero,
  label,
}: {
  count: number | null | undefined;
  max?: number;
  showZero?: boolean;
  label?: string;
}) {
  if (count === null || count === undefined || count < 0 || (count === 0 && !showZero)) return null;
  const text = count > max ? `${max}+` : String(count);
  return (
    <span className="ui-badge" title={count > max ? String(count) : undefined}>
      <span aria-hidden={label ? true : undefined}>{text}</span>
      {label ? <span className="ui-visually-hidden">{`${label} ${count}`}</span> : null}
    </span>
  );
}
