import "./Activity.css";

export interface FieldChange {
  readonly field: string;
  readonly label: string;
  readonly before: string | null | undefined;
  readonly after: string | null | undefined;
}

function Side({ text }: { text: string | null | undefined }) {
  return text ? <span>{text}</span> : <span className="app-change__none">空</span>;
}

/** Changes of a record by field: the former and the new value. */
export function ChangeList({ changes }: { changes: readonly FieldChange[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className="app-change__fields">
      {changes.map(({ field, label, before, after }) => (
        <li key={field}>
          <span className="app-change__label">{label}</span>
          <Side text={before} />
          <span className="app-change__arrow" role="img" aria-label="改为">
            →
          </span>
          <Side text={after} />
        </li>
      ))}
    </ul>
  );
}
