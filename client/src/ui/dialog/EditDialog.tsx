import type { ReactNode } from "react";
import { closingError } from "../base/errors";
import { LoadingMask } from "../feedback/LoadingMask";
import { ErrorState } from "../feedback/states";
import { ConflictSlot } from "../form/ConflictSlot";
import { type EditFormProps, FormBody } from "../form/EditForm";
import { Button } from "../frame/Button";
import { AppDialog, confirmDiscard, type DialogSize } from "./AppDialog";
import { confirmDelete } from "./dialogs";

export interface EditDialogProps<V extends object> extends Omit<EditFormProps<V>, "actions"> {
  open?: boolean;
  size?: DialogSize;
  /** Default: 修改 or 新增 and the subject (business §4). */
  title?: ReactNode;
  onClose: () => void;
  /** Shown beside the buttons, on the left. */
  footer?: ReactNode;
  /** Whether unsaved input is stored elsewhere, so that closing asks no question. */
  kept?: boolean;
}

/** The form of a record in a dialog. Closes after a save. */
export function EditDialog<V extends object>(props: EditDialogProps<V>) {
  const {
    form,
    id,
    subject = "",
    open = true,
    size = "generic",
    onClose,
    onSaved,
    onDelete,
    submitText = "确定",
    cancelText = "取消",
    loading,
    loadError,
    footer,
    kept = false,
  } = props;
  const dirty = form.dirty && !kept;
  const title = props.title ?? `${id ? "修改" : "新增"}${subject}`;
  const saved = () => {
    onSaved?.();
    onClose();
  };
  const cancel = async () => {
    if (dirty && !(await confirmDiscard())) return;
    onClose();
  };
  const blocked = loadError && !closingError([loadError]);
  return (
    <AppDialog
      open={open}
      size={size}
      title={title}
      dirty={dirty}
      busy={form.submitting}
      onClose={onClose}
      notice={form.conflict ? <ConflictSlot form={form} /> : null}
      footer={
        <>
          <div className="ui-grow ui-row">
            {id && onDelete ? (
              <Button
                variant="minimal"
                intent="danger"
                disabled={form.submitting}
                onClick={() => confirmDelete({ run: onDelete, onDone: saved })}
              >
                删除
              </Button>
            ) : null}
            {footer}
          </div>
          <Button disabled={form.submitting} onClick={cancel}>
            {cancelText}
          </Button>
          <Button
            type="submit"
            form={form.id}
            intent="primary"
            loading={form.submitting}
            disabled={loading || Boolean(blocked)}
          >
            {submitText}
          </Button>
        </>
      }
    >
      {loading ? (
        <LoadingMask />
      ) : blocked ? (
        <ErrorState error={loadError} compact />
      ) : (
        <FormBody
          {...props}
          draftName={props.draftName ?? (typeof title === "string" ? `${title} ${id ?? ""}` : undefined)}
          onSaved={saved}
        />
      )}
    </AppDialog>
  );
}
