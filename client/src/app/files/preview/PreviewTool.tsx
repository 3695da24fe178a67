import type { ReactElement } from "react";

/** A button of the preview's toolbar. */
export function PreviewTool({
  text,
  icon,
  disabled,
  onClick,
}: {
  text: string;
  icon: ReactElement;
  disabled?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className="ui-icon-button"
      aria-label={text}
      title={text}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}
