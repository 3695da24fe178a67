import type { ReactNode } from "react";
import "./Field.css";

export interface FieldFrameProps {
  /** Id of the input that the label points to. Help and error are `{id}-help` and `{id}-error`. */
  id: string;
  label: ReactNode;
  required?: boolean;
  help?: ReactNode;
  error?: string | null;
  span?: 1 | 2 | 3;
  children: ReactNode;
}

/** Label above, help and error below an input. */
export function FieldFrame({ id, label, required, help, error, span, children }: FieldFrameProps) {
  return (
    <div className="ui-field" data-span={span} data-error={error ? "" : undefined}>
      <label className="ui-field__label" id={`${id}-label`} htmlFor={id}>
        {label}
        {required ? (
          <span className="ui-field__mark" aria-hidden>
            *
          </span>
        ) : null}
      </label>
      {children}
      {error ? (
        <p className="ui-field__error" id={`${id}-error`} role="alert">
          {error}
        </p>
      ) : help ? (
        <p className="ui-field__help" id={`${id}-help`}>
          {help}
        </p>
      ) : null}
    </div>
  );
}
