import { useMemo } from "react";
import { graphql } from "react-relay";
import type { WorkTypeDialogMutation } from "@/__generated__/WorkTypeDialogMutation.graphql";
import type { WorkTypeDialogQuery } from "@/__generated__/WorkTypeDialogQuery.graphql";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { useSave } from "@/relay/useAppMutation";
import { randomId } from "@/ui/base/randomId";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { check } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { SwitchInput } from "@/ui/input/choices";
import { IntegerInput } from "@/ui/input/NumberInput";
import {
  FieldsInput,
  fieldProblem,
  LinesInput,
  lineProblem,
  type TypedField,
  type TypedLine,
} from "./WorkTypeRows";

const QUERY = graphql`
  query WorkTypeDialogQuery($serviceType: [String!]) {
    workTypes(filter: { serviceType: $serviceType }, page: { number: 1, size: 1 }) {
      nodes {
        id
        version
        checklist { key text required }
        fields { key label kind required options }
        photos
        arrival
        signature
      }
    }
  }
`;

/** Largest number of photos that can be required. */
const PHOTOS_LIMIT = 20;

interface Values {
  checklist: readonly TypedLine[];
  fields: readonly TypedField[];
  photos: string;
  arrival: boolean;
  signature: boolean;
}

const F = fieldOf<Values>();

const RULES = {
  checklist: [
    check(
      (lines: readonly TypedLine[]) => lines.map(lineProblem).find((problem) => problem !== null) ?? null,
    ),
  ],
  fields: [
    check(
      (fields: readonly TypedField[]) => fields.map(fieldProblem).find((problem) => problem !== null) ?? null,
    ),
  ],
  photos: [
    check((photos: string) =>
      Number(photos || 0) <= PHOTOS_LIMIT ? null : `请输入 0 到 ${PHOTOS_LIMIT} 的整数`,
    ),
  ],
};

export interface WorkTypeDialogProps extends RecordDialogProps {
  /** Value of the service type in its dictionary, and its label. */
  serviceType: string;
  name: string;
}

/**
 * Dialog for the requirements of a service type: checklist, form, photos, arrival, signature
 * (decision 0060).
 */
export default function WorkTypeDialog({ serviceType, name, open, onClose, onSaved }: WorkTypeDialogProps) {
  const asked = useDialogQuery<WorkTypeDialogQuery>(QUERY, { serviceType: [serviceType] });
  const row = asked.data?.workTypes?.nodes[0];
  const save = useSave<WorkTypeDialogMutation>(graphql`
    mutation WorkTypeDialogMutation($serviceType: String!, $version: Int, $input: WorkTypeInput!) {
      workTypeSave(input: { serviceType: $serviceType, version: $version, changes: $input }) {
        workType { id version }
        userErrors { field message code }
      }
    }
  `);
  const initial = useMemo<Values>(
    () => ({
      checklist: (row?.checklist ?? []).map((line) => ({ ...line, id: line.key })),
      fields: (row?.fields ?? []).map((field) => ({
        ...field,
        id: field.key,
        options: field.options.join("、"),
      })),
      photos: row?.photos ? String(row.photos) : "",
      arrival: row?.arrival ?? false,
      signature: row?.signature ?? false,
    }),
    [row],
  );
  const form = useForm<Values>({
    initial,
    version: asked.data ? (row?.version ?? 0) : undefined,
    refetch: asked.reload,
    rules: RULES,
    onSubmit: async ({ checklist, fields, photos, arrival, signature }, { version = row?.version ?? 0 }) => {
      const input = {
        checklist: checklist.map(({ key, text, required }) => ({ key, text: text.trim(), required })),
        fields: fields.map(({ key, label, kind, required, options }) => ({
          key,
          label: label.trim(),
          kind,
          required,
          options:
            kind === "CHOICE"
              ? options
                  .split(/[、,，\n]/)
                  .map((one) => one.trim())
                  .filter(Boolean)
              : [],
        })),
        photos: Number(photos || 0),
        arrival,
        signature,
      };
      return (await save({ serviceType, version, input })).userErrors;
    },
  });
  return (
    <EditDialog
      open={open}
      form={form}
      id={serviceType}
      title={`服务要求“${name}”`}
      size="wide"
      submitText="保存"
      loading={!asked.data && asked.loading}
      loadError={!asked.data && asked.error ? { message: asked.error, code: null } : null}
      onClose={onClose}
      onRefresh={asked.reload}
      onSaved={onSaved}
    >
      <p className="ui-muted">完工时按此检查；已经开始服务的工单仍按开始时的要求。全部留空即不作要求。</p>
      <F name="checklist" label="检查项" show={(lines) => lines.map(({ text }) => text).join("、")}>
        {(input) => <LinesInput {...input} fresh={() => randomId()} />}
      </F>
      <F name="fields" label="填写项" show={(fields) => fields.map(({ label }) => label).join("、")}>
        {(input) => <FieldsInput {...input} fresh={() => randomId()} />}
      </F>
      <F name="photos" label="现场照片" help="服务开始以后拍摄上传的照片才计入">
        {(input) => <IntegerInput {...input} unit="张" placeholder="不要求" />}
      </F>
      <F name="arrival" label="到场打卡" help="接单后须先确认到达，即使工单设置未启用到场打卡">
        {(input) => <SwitchInput {...input} />}
      </F>
      <F name="signature" label="客户签字" help="完工前须由客户签字">
        {(input) => <SwitchInput {...input} />}
      </F>
    </EditDialog>
  );
}
