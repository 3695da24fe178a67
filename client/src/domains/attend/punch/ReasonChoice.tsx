import "./punch.css";

interface ReasonChoiceProps {
  /** Accessible name. */
  label: string;
  reasons: readonly string[];
  value: string;
  onChange: (reason: string) => void;
}

/** Common reasons, one of which can be chosen without a keyboard; a second click removes it. */
export function ReasonChoice({ label, reasons, value, onChange }: ReasonChoiceProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own
    <div role="group" className="attend-reasons" aria-label={label}>
      {reasons.map((reason) => (
        <button
          key={reason}
          type="button"
          className="attend-reasons__one"
          aria-pressed={value === reason}
          onClick={() => onChange(value === reason ? "" : reason)}
        >
          {reason}
        </button>
      ))}
    </div>
  );
}
