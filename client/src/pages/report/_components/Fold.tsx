import ChevronDownIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-down";
import ChevronRightIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-right";

interface FoldProps {
  text: string;
  closed: boolean;
  onToggle: () => void;
  /** Part of a grid cell that arrow keys reach, hence no tab stop of its own. */
  walked?: boolean;
}

/** Label of a group with a button that collapses and expands it. */
export function Fold({ text, closed, onToggle, walked }: FoldProps) {
  return (
    <button
      type="button"
      className="report-fold"
      aria-expanded={!closed}
      title={closed ? `展开${text}` : `收起${text}`}
      onClick={onToggle}
      {...(walked ? { "data-cell": "", tabIndex: -1 } : {})}
    >
      {closed ? <ChevronRightIcon size={14} /> : <ChevronDownIcon size={14} />}
      <span className="ui-table__title">{text}</span>
    </button>
  );
}
