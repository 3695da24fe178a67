import { useRef } from "react";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { RemotePicker, type RemoteSource } from "@/ui/picker/RemotePicker";

interface Values {
  id: string | null;
}

const F = fieldOf<Values>();

export interface PickedDialogProps {
  open: boolean;
  title: string;
  label: string;
  source: RemoteSource;
  onClose: (id?: string) => void;
}

/** Dialog that picks one record. */
export default function PickedDialog({ open, title, label, source, onClose }: PickedDialogProps) {
  const picked = useRef<string | undefined>(undefined);
  const form = useForm<Values>({
    initial: { id: null },
    rules: { id: [required(`请选择${label}`)] },
    onSubmit: ({ id }) => {
      picked.current = id ?? undefined;
    },
  });
  return (
    <EditDialog
      open={open}
      form={form}
      title={title}
      size="small"
      savedText={null}
      submitText="下一步"
      onClose={() => onClose(picked.current)}
    >
      <F name="id" label={label} required>
        {(input) => <RemotePicker {...input} {...source} autoFocus placeholder={`请选择${label}`} />}
      </F>
    </EditDialog>
  );
}
