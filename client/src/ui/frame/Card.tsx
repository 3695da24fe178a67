import type { CSSProperties, ReactNode } from "react";
import { Actions } from "./Actions";
import "./Card.css";
import type { Action, Tone } from "../base/types";

export interface CardProps {
  title?: ReactNode;
  actions?: readonly Action[];
  /** Shown in the title area before the actions, for example a switch of the display. */
  extra?: ReactNode;
  children?: ReactNode;
  /** Default true; false for tables and lists that have their own. */
  padding?: boolean;
}

/** A bordered surface with title and actions on top. */
export function Card({ title, actions, extra, children, padding = true }: CardProps) {
  return (
    <section className="ui-card">
      {title || actions ? (
        <header className="ui-card__head">
          <h2>{title}</h2>
          <div className="ui-row">
            {extra}
            {actions ? <Actions actions={actions} size="small" minimal max={2} /> : null}
          </div>
        </header>
      ) : null}
      <div className="ui-card__body" data-padding={padding || undefined}>
        {children}
      </div>
    </section>
  );
}

/** A titled part inside a card, panel or form. */
export function Section({ title, actions, children }: Omit<CardProps, "extra" | "padding">) {
  return (
    <section className="ui-section">
      <header className="ui-section__head">
        <h3>{title}</h3>
        {actions ? (
          <div className="ui-row">
            <Actions actions={actions} size="small" minimal max={2} />
          </div>
        ) : null}
      </header>
      {children}
    </section>
  );
}

/** One figure with its name. A click opens the rows behind it. */
export function StatTile({
  label,
  value,
  hint,
  tone,
  onClick,
}: {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  tone?: Tone;
  onClick?: () => void;
}) {
  const inside = (
    <>
      <span className="ui-stat__label">{label}</span>
      <span
        className="ui-stat__value"
        style={tone ? ({ color: `var(--${tone}-fg)` } as CSSProperties) : undefined}
      >
        {value}
      </span>
      {hint ? <span className="ui-stat__hint">{hint}</span> : null}
    </>
  );
  return onClick ? (
    <button type="button" className="ui-stat" onClick={onClick}>
      {inside}
    </button>
  ) : (
    <div className="ui-stat">{inside}</div>
  );
}
