import DownloadIcon from "@blueprintjs/icons/lib/esm/generated/components/download";
import PeopleIcon from "@blueprintjs/icons/lib/esm/generated/components/people";
import UndoIcon from "@blueprintjs/icons/lib/esm/generated/components/undo";
import type { ReactElement, ReactNode } from "react";
import type { Fault } from "@/domains/flow/process/check";
import type { Nodes } from "@/domains/flow/process/tree";
import { RedoIcon } from "@/domains/flow/RedoIcon";
import { Button } from "@/ui/frame/Button";
import { FaultList } from "./FaultList";
import type { Design } from "./useDesign";

/**
 * Toolbar of the process designer: undo and redo, errors, trial run, image export, and the page's buttons.
 */
export function Toolbar({
  design,
  faults,
  nodes,
  onOpen,
  onExport,
  onTry,
  trying,
  children,
}: {
  design: Design;
  faults: readonly Fault[];
  nodes: Nodes;
  onOpen: (key: string) => void;
  onExport: () => Promise<unknown>;
  onTry?: (() => void) | undefined;
  trying: boolean;
  children?: ReactNode;
}) {
  return (
    <div className="flow-design__tools" role="toolbar" aria-label="流程设计工具">
      <Tool text="撤销" keys="Ctrl+Z" icon={<UndoIcon />} disabled={!design.canUndo} onClick={design.undo} />
      <Tool
        text="重做"
        keys="Ctrl+Shift+Z"
        icon={<RedoIcon />}
        disabled={!design.canRedo}
        onClick={design.redo}
      />
      <span className="ui-grow" />
      <FaultList faults={faults} nodes={nodes} onOpen={onOpen} />
      {onTry ? (
        <Button
          variant="minimal"
          icon={<PeopleIcon />}
          active={trying}
          aria-pressed={trying}
          aria-label="谁来审批"
          onClick={onTry}
        >
          <span className="flow-design__word">谁来审批</span>
        </Button>
      ) : null}
      <Button
        variant="minimal"
        icon={<DownloadIcon />}
        title="导出为 PNG 图片"
        aria-label="导出图片"
        onClick={onExport}
      >
        <span className="flow-design__word">导出图片</span>
      </Button>
      {children}
    </div>
  );
}

function Tool({
  text,
  keys,
  icon,
  disabled,
  onClick,
}: {
  text: string;
  keys: string;
  icon: ReactElement;
  disabled: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className="ui-icon-button"
      aria-label={text}
      aria-keyshortcuts={keys.replace("Ctrl", "Control")}
      title={`${text} ${keys}`}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}
