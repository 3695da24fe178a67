import TrashIcon from "@blueprintjs/icons/lib/esm/generated/components/trash";
import { useState } from "react";
import { Button } from "../frame/Button";
import { IRREVERSIBLE_NOTE, type RecycleWay, runDelete } from "./dialogs";
import "./DeleteButton.css";
import type { UserErrors } from "../base/types";
import { Popover } from "../frame/Popover";

export interface DeleteButtonProps {
  onDelete: () => Promise<UserErrors>;
  text?: string;
  /** Question, as worded in the specification (business §8). */
  question?: string;
  size?: "small" | "medium";
  minimal?: boolean;
  disabled?: boolean;
  /** As in `confirmDelete`. */
  bin?: RecycleWay;
  onDone?: () => void;
}

/** Asks in a popover beside the button, then deletes. */
export function DeleteButton({
  onDelete,
  text = "删除",
  question = "您确定删除改数据吗？",
  size,
  minimal,
  disabled,
  bin,
  onDone,
}: DeleteButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      disabled={disabled}
      label={question}
      placement="top"
      content={(close) => (
        <div className="ui-ask">
          <p>{question}</p>
          <p className="ui-muted">{bin?.note ?? IRREVERSIBLE_NOTE}</p>
          <div className="ui-row ui-row--end">
            <Button size="small" onClick={close}>
              取消
            </Button>
            <Button
              size="small"
              intent="danger"
              data-autofocus
              onClick={async () => {
                if (!(await runDelete(onDelete, bin?.undo))) return;
                close();
                onDone?.();
              }}
            >
              确定
            </Button>
          </div>
        </div>
      )}
    >
      <Button
        intent="danger"
        variant={minimal ? "minimal" : "outlined"}
        size={size}
        disabled={disabled}
        icon={minimal ? undefined : <TrashIcon />}
      >
        {text}
      </Button>
    </Popover>
  );
}
