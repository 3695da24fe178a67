import { graphql } from "react-relay";
import type { CustomFieldDialogCreateMutation } from "@/__generated__/CustomFieldDialogCreateMutation.graphql";
import type { CustomFieldDialogUpdateMutation } from "@/__generated__/CustomFieldDialogUpdateMutation.graphql";
import type { CustomFieldRecordType } from "@/__generated__/CustomFieldSettingPageQuery.graphql";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { useTrackedRow } from "@/app/record/trackedRows";
import { useSave } from "@/relay/useAppMutation";
import type { Option } from "@/ui/base/types";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { useForm } from "@/ui/form/useForm";
import { SwitchInput } from "@/ui/input/choices";
import { TagInput } from "@/ui/input/TagInput";
import { TextInput } from "@/ui/input/TextInput";
import { MultiSelect, Select } from "@/ui/picker/Select";
import type { FieldRow } from "./CustomFieldSettingPage";
import {
  DICTIONARY_OPTIONS,
  type FieldValues,
  fieldChanges,
  fieldInput,
  fieldProblems,
  KINDS,
} from "./fieldKinds";
import { RECORD_TYPES } from "./recordTypes";

const F = fieldOf<FieldValues>();

export interface CustomFieldDialogProps extends RecordDialogProps {
  /** Record type that the field belongs to. */
  recordType: CustomFieldRecordType;
  /** Roles that can be granted reading and writing of the field. */
  roles: readonly Option[];
  /** Field to modify; absent for a new one. */
  row?: FieldRow | undefined;
}

/** Dialog to create or modify a custom field of the enterprise. */
export default function CustomFieldDialog({
  recordType,
  roles,
  row: given,
  ...dialog
}: CustomFieldDialogProps) {
  const { row, refetch } = useTrackedRow(given);
  const create = useSave<CustomFieldDialogCreateMutation>(graphql`
    mutation CustomFieldDialogCreateMutation($input: CustomFieldCreateInput!) {
      customFieldCreate(input: $input) {
        customField {
          id
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const update = useSave<CustomFieldDialogUpdateMutation>(graphql`
    mutation CustomFieldDialogUpdateMutation(
      $id: ID!
      $version: Int!
      $input: CustomFieldUpdateChangesInput!
    ) {
      customFieldUpdate(input: { id: $id, version: $version, changes: $input }) {
        customField {
          id
          version
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const form = useForm<FieldValues>({
    initial: {
      name: row?.name ?? "",
      code: row?.code ?? "",
      kind: row?.kind ?? "TEXT",
      dictionary: row?.dictionary ?? null,
      options: row?.options ?? [],
      required: row?.required ?? false,
      inList: row?.inList ?? false,
      readRoleIds: row?.readRoleIds ?? [],
      writeRoleIds: row?.writeRoleIds ?? [],
    },
    version: row?.version,
    refetch,
    validate: fieldProblems,
    onSubmit: async (values, { version = row?.version ?? 0 }) =>
      row
        ? (await update({ id: row.rowId, version, input: fieldChanges(values) })).userErrors
        : (await create({ input: fieldInput(recordType, values) })).userErrors,
  });
  const { kind } = form.values;
  return (
    <EditDialog
      {...dialog}
      form={form}
      id={row?.rowId ?? null}
      subject="自定义字段"
      columns={2}
      onRefresh={dialog.onSaved}
    >
      <F name="name" label="名称" required>
        {(input) => <TextInput {...input} maxLength={50} autoFocus placeholder="请输入名称" />}
      </F>
      <F name="code" label="编码" help={row ? "建好以后不能修改" : "接口以编码识别；留空取名称的拼音"}>
        {(input) => <TextInput {...input} disabled={Boolean(row)} placeholder="如 credit_limit" />}
      </F>
      <F name="kind" label="类型" required help={row ? "建好以后不能修改" : undefined}>
        {(input) => (
          <Select
            {...input}
            options={KINDS}
            clearable={false}
            disabled={Boolean(row)}
            onChange={(value) => input.onChange(value ?? input.value)}
          />
        )}
      </F>
      <F name="dictionary" label="字典" required hidden={kind !== "DICT"}>
        {(input) => <Select {...input} options={DICTIONARY_OPTIONS} disabled={Boolean(row)} />}
      </F>
      <F name="options" label="选项" required span={2} hidden={kind !== "LIST"} help="输入后按回车添加">
        {(input) => <TagInput {...input} max={50} />}
      </F>
      <F name="required" label="必填">
        {(input) => <SwitchInput {...input} />}
      </F>
      <F name="inList" label="在列表中显示" help="其他字段可以在列表的列设置里选择">
        {(input) => <SwitchInput {...input} />}
      </F>
      <F name="readRoleIds" label="可查看的角色" span={2} help="留空为所有人">
        {(input) => <MultiSelect {...input} options={roles} placeholder="所有人" />}
      </F>
      <F
        name="writeRoleIds"
        label="可填写的角色"
        span={2}
        help={`留空为能修改${RECORD_TYPES[recordType]}的所有人`}
      >
        {(input) => <MultiSelect {...input} options={roles} placeholder="所有人" />}
      </F>
    </EditDialog>
  );
}
