import { useState } from "react";
import type { FlowSignerPlace } from "@/__generated__/flowStepMutationsAddSignersMutation.graphql";
import { openPreview } from "@/app/files/preview/openPreview";
import { useFileActions } from "@/app/files/useFileActions";
import { useFileSender } from "@/app/files/useFileSender";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { useViewer } from "@/app/session/viewer";
import { ChosenInput } from "@/domains/flow/ChosenInput";
import { FLOW_FILES } from "@/domains/flow/form/FieldInput";
import { useMemberSource } from "@/domains/member/useMemberSource";
import type { InputProps, Option, UploadedFile } from "@/ui/base/types";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { maxLength, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { RadioGroup } from "@/ui/input/choices";
import { TextArea } from "@/ui/input/TextInput";
import { MultiRemotePicker, RemotePicker } from "@/ui/picker/RemotePicker";
import { Select } from "@/ui/picker/Select";
import { Upload } from "@/ui/upload/Upload";
import { askedAt } from "./next";
import { FLOW_STEP, FLOW_STEP_ASKED, type FlowStep } from "./steps";
import type { Filling } from "./useFilling";
import { type SteppedProcess, type StepValues, useStepRun } from "./useStepRun";

const F = fieldOf<StepValues>();

const PLACES: readonly Option<FlowSignerPlace>[] = [
  { value: "BEFORE", label: "在我之前" },
  { value: "AFTER", label: "在我之后" },
  { value: "BESIDE", label: "与我一起" },
];

export interface FlowStepDialogProps extends RecordDialogProps {
  process: SteppedProcess;
  step: FlowStep;
  /** Targets of a return: nodes by key, and the applicant. */
  targets?: readonly Option[];
  /** Added signers, by task number. */
  added?: readonly Option[];
  /** Key of the node at which the viewer agrees, and the definition of the form. */
  here?: string;
  definition?: unknown;
  /** The form, where the approver fills in some of its fields. */
  filling?: Filling | null;
}

/** Dialog for the comment and the choices of an action on an application. */
export default function FlowStepDialog({
  process,
  step,
  targets = [],
  added = [],
  here,
  definition,
  filling = null,
  open,
  onClose,
  onSaved,
}: FlowStepDialogProps) {
  const { member } = useViewer();
  const [{ chosen, asksOpinion }] = useState(() => askedAt(definition, here));
  const words = asksOpinion ? FLOW_STEP_ASKED : FLOW_STEP[step];
  const members = useMemberSource({ except: [member.rowId] });
  const run = useStepRun(process, step, filling);
  const [initial] = useState(() => {
    const values: StepValues = {
      opinion: "",
      fileIds: [],
      node: targets[0]?.value ?? null,
      memberId: null,
      memberIds: [],
      place: "BEFORE",
      item: added[0]?.value ?? null,
    };
    for (const { key } of chosen) values[`choices.${key}`] = [];
    return values;
  });
  const form = useForm<StepValues>({
    initial,
    rules: {
      opinion: [...(words.required ? [required(words.required)] : []), maxLength(1000)],
      ...(step === "RETURN" ? { node: [required("请选择退回到哪里")] } : {}),
      ...(step === "TRANSFER" || step === "DELEGATE" ? { memberId: [required("请选择成员")] } : {}),
      ...(step === "ADD" ? { memberIds: [required("请选择加签的成员")] } : {}),
      ...(step === "REMOVE" ? { item: [required("请选择要移除的成员")] } : {}),
    },
    validate: (values) =>
      Object.fromEntries(
        chosen
          .filter(({ key, isRequired }) => isRequired && values[`choices.${key}`]?.length === 0)
          .map(({ key, name }) => [`choices.${key}`, `请选择“${name}”的审批人`]),
      ),
    onSubmit: (values) => run(values, onSaved),
  });
  return (
    <EditDialog
      open={open}
      form={form}
      id={process.rowId}
      title={`${words.text}“${process.name}”`}
      submitText={words.text}
      savedText={words.done}
      onClose={onClose}
      onRefresh={onSaved}
      onSaved={onSaved}
    >
      {words.about ? <p className="ui-muted">{words.about}</p> : null}
      {step === "RETURN" ? (
        <F name="node" label="退回到" required>
          {(input) => <Select {...input} options={targets} clearable={false} />}
        </F>
      ) : null}
      {step === "TRANSFER" || step === "DELEGATE" ? (
        <F name="memberId" label={step === "TRANSFER" ? "转交给" : "征询谁"} required>
          {(input) => <RemotePicker {...input} {...members} placeholder="请选择成员" />}
        </F>
      ) : null}
      {step === "ADD" ? (
        <>
          <F name="place" label="顺序" required>
            {(input) => (
              <RadioGroup
                {...input}
                options={PLACES}
                onChange={(place) => input.onChange(place ?? "BEFORE")}
              />
            )}
          </F>
          <F name="memberIds" label="加签成员" required help="最多 20 人">
            {(input) => <MultiRemotePicker {...input} {...members} max={20} placeholder="请选择成员" />}
          </F>
        </>
      ) : null}
      {step === "REMOVE" ? (
        <F name="item" label="移除谁" required>
          {(input) => <Select {...input} options={added} clearable={false} />}
        </F>
      ) : null}
      {chosen.map(({ key, name, isRequired, among }) => (
        <F key={key} name={`choices.${key}`} label={`“${name}”的审批人`} required={isRequired}>
          {(input) => <ChosenInput {...input} among={among} />}
        </F>
      ))}
      {step === "REMOVE" ? null : (
        <F name="opinion" label={words.label} required={words.required !== undefined}>
          {(input) => (
            <TextArea {...input} rows={4} maxLength={1000} placeholder={words.placeholder} autoFocus />
          )}
        </F>
      )}
      {words.files ? (
        <F name="fileIds" label="附件" help="最多 9 个">
          {(input) => <SaidFiles {...input} />}
        </F>
      ) : null}
    </EditDialog>
  );
}

/** Attachments of a comment; the server deletes unsent files after a day. */
function SaidFiles(input: InputProps<readonly UploadedFile[]>) {
  const sender = useFileSender(FLOW_FILES);
  const { remove } = useFileActions();
  return (
    <Upload
      {...input}
      limit={9}
      upload={sender.upload}
      abandon={sender.abandon}
      remove={({ id }) => remove([id])}
      preview={(file) => void openPreview(file, input.value)}
    />
  );
}
