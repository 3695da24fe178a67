import { useRef } from "react";
import type { UserError } from "@/ui/base/types";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { SwitchInput } from "@/ui/input/choices";
import { TextInput } from "@/ui/input/TextInput";

/** What a saved view is called, who sees it, and whether the list opens with it. */
export interface SavedViewValues {
  readonly name: string;
  readonly scope: "PRIVATE" | "ENTERPRISE";
  readonly isDefault: boolean;
}

interface Values {
  name: string;
  shared: boolean;
  isDefault: boolean;
}

const F = fieldOf<Values>();

export interface SavedViewDialogProps {
  open: boolean;
  id: string | null;
  initial: SavedViewValues;
  /** Whether the person may show it to the whole enterprise. */
  shareable: boolean;
  save: (values: SavedViewValues) => Promise<{ rowId: string | null; userErrors: readonly UserError[] }>;
  /** With the row id of what was saved. */
  onClose: (rowId?: string) => void;
}

/** Names a view. */
export function SavedViewDialog({ open, id, initial, shareable, save, onClose }: SavedViewDialogProps) {
  const saved = useRef<string>(undefined);
  const form = useForm<Values>({
    initial: { name: initial.name, shared: initial.scope === "ENTERPRISE", isDefault: initial.isDefault },
    rules: { name: [required("请输入视图名称")] },
    onSubmit: async ({ name, shared, isDefault }) => {
      const answer = await save({ name: name.trim(), scope: shared ? "ENTERPRISE" : "PRIVATE", isDefault });
      saved.current = answer.rowId ?? undefined;
      return answer.userErrors;
    },
  });
  return (
    <EditDialog
      open={open}
      form={form}
      id={id}
      subject="视图"
      size="small"
      savedText="视图已保存"
      onClose={() => onClose(saved.current)}
    >
      <F name="name" label="视图名称" required>
        {(input) => <TextInput {...input} maxLength={20} autoFocus />}
      </F>
      <F name="isDefault" label="默认视图" help="打开列表时先显示它">
        {(input) => <SwitchInput {...input} />}
      </F>
      <F name="shared" label="全企业可见" hidden={!shareable}>
        {(input) => <SwitchInput {...input} />}
      </F>
    </EditDialog>
  );
}
