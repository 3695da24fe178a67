import UndoIcon from "@blueprintjs/icons/lib/esm/generated/components/undo";
import type { ReactElement } from "react";
import { RedoIcon } from "@/domains/flow/RedoIcon";
import type { EditorState } from "./useEditorState";

/** Buttons of undo and redo in the query editor. */
export function Tools({ composing }: { composing: EditorState }) {
  return (
    <div className="query-tools" role="toolbar" aria-label="报表工具">
      <Tool
        text="撤销"
        keys="Ctrl+Z"
        icon={<UndoIcon />}
        disabled={!composing.canUndo}
        onClick={composing.undo}
      />
      <Tool
        text="重做"
        keys="Ctrl+Y"
        icon={<RedoIcon />}
        disabled={!composing.canRedo}
        onClick={composing.redo}
      />
      <span className="ui-muted ui-small" role="status">
        {composing.dirty ? "有未保存的修改" : ""}
      </span>
    </div>
  );
}

interface ToolProps {
  text: string;
  keys: string;
  icon: ReactElement;
  disabled: boolean;
  onClick: () => void;
}

function Tool({ text, keys, icon, disabled, onClick }: ToolProps) {
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
