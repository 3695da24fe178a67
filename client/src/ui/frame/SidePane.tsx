import MenuClosedIcon from "@blueprintjs/icons/lib/esm/generated/components/menu-closed";
import MenuOpenIcon from "@blueprintjs/icons/lib/esm/generated/components/menu-open";
import { type ReactNode, useState } from "react";
import "./SidePane.css";

/** Media query of windows in which the list needs the space more than the tree does. */
const NARROW = "(max-width: 1180px)";

/**
 * A pane beside a list, such as a tree to choose from: it can be folded, and starts folded in narrow
 * windows.
 */
export function SidePane({
  title,
  short,
  actions,
  children,
}: {
  title: string;
  /** Short name, as in “收起团队”, “展开团队”. */
  short: string;
  /** Icon buttons in its title area, while it is open. */
  actions?: ReactNode;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(() => !window.matchMedia(NARROW).matches);
  const label = `${open ? "收起" : "展开"}${short}`;
  return (
    <section className="ui-pane" data-closed={open ? undefined : ""} aria-label={title}>
      <div className="ui-pane__head">
        <span className="ui-pane__title">{title}</span>
        <span className="ui-row">
          {open ? actions : null}
          <button
            type="button"
            className="ui-icon-button"
            aria-expanded={open}
            aria-label={label}
            title={label}
            onClick={() => setOpen(!open)}
          >
            {open ? <MenuClosedIcon /> : <MenuOpenIcon />}
          </button>
        </span>
      </div>
      {open ? children : null}
    </section>
  );
}

/** Choices above a pane's tree: all records, and records without a node. */
export function PaneChoices({
  choices,
  value,
  onChoose,
}: {
  choices: readonly { readonly value: string | null; readonly text: string }[];
  value: string | null;
  onChoose: (value: string | null) => void;
}) {
  return (
    <div className="ui-pane__list">
      {choices.map((choice) => (
        <button
          key={choice.text}
          type="button"
          className="ui-pane__all"
          aria-pressed={value === choice.value}
          onClick={() => onChoose(choice.value)}
        >
          <span>{choice.text}</span>
        </button>
      ))}
    </div>
  );
}
