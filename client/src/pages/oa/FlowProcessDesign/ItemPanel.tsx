import CrossIcon from "@blueprintjs/icons/lib/esm/generated/components/cross";
import DuplicateIcon from "@blueprintjs/icons/lib/esm/generated/components/duplicate";
import TrashIcon from "@blueprintjs/icons/lib/esm/generated/components/trash";
import { type ReactNode, useEffect, useId, useRef } from "react";
import type { Fault } from "@/domains/flow/process/check";
import { KindIcon } from "@/domains/flow/process/KindIcon";
import { isComposing } from "@/ui/base/composing";
import { focusInto } from "@/ui/base/focus";

/** Frame of the settings beside the canvas; it overlays the canvas on narrow screens. */
export function ItemPanel({
  title,
  icon,
  faults = [],
  takesFocus,
  onCopy,
  onRemove,
  onClose,
  children,
}: {
  title: string;
  icon?: React.ComponentProps<typeof KindIcon>["kind"] | undefined;
  faults?: readonly Fault[] | undefined;
  /** Counter that changes when the panel is opened by a key, to move the focus into it. */
  takesFocus: number;
  onCopy?: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
  onClose: () => void;
  children: ReactNode;
}) {
  const root = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (takesFocus > 0 && root.current) focusInto(root.current, body.current);
  }, [takesFocus]);
  return (
    <aside
      ref={root}
      className="flow-panel"
      aria-labelledby={id}
      onKeyDown={(event) => {
        // an open list of options handles its own keys
        const inside = event.target instanceof Node && root.current?.contains(event.target);
        if (event.key !== "Escape" || !inside || event.defaultPrevented || isComposing(event)) return;
        event.preventDefault();
        onClose();
      }}
    >
      <header>
        {icon ? <KindIcon kind={icon} /> : null}
        <h2 id={id}>{title}</h2>
        {onCopy ? <Mini label="复制一份" icon={<DuplicateIcon />} onClick={onCopy} /> : null}
        {onRemove ? <Mini label="删除" icon={<TrashIcon />} onClick={onRemove} /> : null}
        <Mini label="关闭" icon={<CrossIcon />} onClick={onClose} />
      </header>
      {faults.length > 0 ? (
        <ul className="flow-panel__faults" role="alert">
          {faults.map(({ message, warning }) => (
            <li key={message} data-warning={warning || undefined}>
              {message}
            </li>
          ))}
        </ul>
      ) : null}
      <div ref={body} className="flow-panel__body">
        {children}
      </div>
    </aside>
  );
}

function Mini({ label, icon, onClick }: { label: string; icon: React.ReactElement; onClick: () => void }) {
  return (
    <button type="button" className="ui-icon-button" aria-label={label} title={label} onClick={onClick}>
      {icon}
    </button>
  );
}
