import TickIcon from "@blueprintjs/icons/lib/esm/generated/components/tick";
import "./Steps.css";

export interface Step {
  key: string;
  label: string;
  hint?: string;
}

/** Progress indicator of a sequence of steps. */
export function Steps({ steps, current }: { steps: readonly Step[]; current: string }) {
  const at = steps.findIndex((step) => step.key === current);
  return (
    <ol className="ui-steps">
      {steps.map((step, index) => (
        <li
          key={step.key}
          data-state={index < at ? "done" : index === at ? "now" : "later"}
          aria-current={index === at ? "step" : undefined}
        >
          <span className="ui-steps__mark" aria-hidden>
            {index < at ? <TickIcon size={12} /> : index + 1}
          </span>
          <span className="ui-steps__label">
            {step.label}
            {step.hint ? <small>{step.hint}</small> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}
