import { graphql } from "react-relay";
import type { LogDialogQuery } from "@/__generated__/LogDialogQuery.graphql";
import type { LogFormCreateMutation } from "@/__generated__/LogFormCreateMutation.graphql";
import type { LogFormUpdateMutation } from "@/__generated__/LogFormUpdateMutation.graphql";
import { useCan } from "@/access/Can";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useSave } from "@/relay/useAppMutation";
import type { UserError } from "@/ui/base/types";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { useForm } from "@/ui/form/useForm";
import { Checkbox } from "@/ui/input/choices";
import { MultiRemotePicker } from "@/ui/picker/RemotePicker";
import { AboutFields } from "./AboutFields";
import { LogFiles } from "./LogFiles";
import { MainFields } from "./MainFields";
import { TemplateFields } from "./TemplateFields";
import {
  changedInput,
  isLate,
  type LogRow,
  type LogValues,
  newInput,
  problemsOf,
  VISIBLE_LIMIT,
} from "./values";

type LogTypeRow = NonNullable<LogDialogQuery["response"]["logTypes"]>[number];

const F = fieldOf<LogValues>();

interface LogFormProps extends RecordDialogProps {
  /** Row id of the log to change. */
  readonly id: string | undefined;
  readonly row: LogRow | null | undefined;
  /** Types that the viewer may choose. */
  readonly types: readonly LogTypeRow[];
  readonly initial: LogValues;
  readonly loading: boolean;
  readonly loadError: UserError | null;
  readonly reload: () => void;
}

/** The form of a work log: its fields follow the template of its type. */
export function LogForm({
  id,
  row,
  types,
  initial,
  loading,
  loadError,
  reload,
  onSaved,
  ...dialog
}: LogFormProps) {
  const can = useCan();
  const members = useMemberSource();
  const create = useSave<LogFormCreateMutation>(graphql`
    mutation LogFormCreateMutation($input: ItemLogInput!) {
      itemLogCreate(input: $input) { itemLog { id rowId } userErrors { field message code } }
    }
  `);
  const update = useSave<LogFormUpdateMutation>(graphql`
    mutation LogFormUpdateMutation($id: ID!, $version: Int, $input: ItemLogInput!) {
      itemLogUpdate(id: $id, version: $version, input: $input) {
        itemLog { id contents version }
        userErrors { field message code }
      }
    }
  `);
  // a log that keeps its type keeps the template that it was written with
  const templateOf = (logType: string | null) =>
    row && logType === row.logType?.value
      ? row.category
      : types.find(({ logType: one }) => one?.value === logType)?.category;
  const form = useForm<LogValues>({
    initial,
    version: row?.version,
    ...(id === undefined ? {} : { refetch: reload }),
    validate: (values) => problemsOf(values, templateOf(values.logType)),
    onSubmit: async (values, from) => {
      const template = templateOf(values.logType);
      if (!row) return (await create({ input: newInput(values, template) })).userErrors;
      const input = changedInput(values, from.initial, template);
      return (await update({ id: row.rowId, version: from.version ?? row.version, input })).userErrors;
    },
  });
  const { values } = form;
  const template = templateOf(values.logType);
  const kept = (row?.files ?? []).map(({ rowId }) => rowId);
  const words = [row?.logType, ...types.map(({ logType }) => logType)].flatMap((one) => (one ? [one] : []));
  const options = [...new Map(words.map(({ value, text }) => [value, { value, label: text }])).values()];
  return (
    <EditDialog
      {...dialog}
      form={form}
      id={id ?? null}
      title={id === undefined ? "写日志" : "修改日志"}
      size="wide"
      columns={2}
      submitText="保存"
      savedText={id === undefined ? "日志已保存" : "保存成功"}
      loading={loading}
      loadError={loadError}
      onRefresh={onSaved}
      onSaved={onSaved}
    >
      <MainFields
        form={form}
        options={options}
        template={template}
        isNew={id === undefined}
        late={row ? isLate(row.createdAt, template) : false}
      />
      <TemplateFields fields={template?.fields ?? []} kept={kept} />
      <AboutFields form={form} row={row} />
      <F name="visibleMemberIds" label="抄送" help="除团队负责人外，还给谁看" span={2}>
        {(input) => (
          <MultiRemotePicker
            {...members}
            {...input}
            max={VISIBLE_LIMIT}
            known={(row?.visibleMembers ?? []).map(({ rowId, name }) => ({ value: rowId, label: name }))}
            placeholder="请选择成员"
          />
        )}
      </F>
      <F
        name="openToProject"
        label="可见范围"
        hidden={!values.projectId || !can({ perms: "project" })}
        span={2}
      >
        {(input) => <Checkbox {...input} label="能看到该项目的成员都可以看" />}
      </F>
      <F name="files" label="附件" help="最多 9 个" span={2}>
        {(input) => <LogFiles {...input} kept={kept} />}
      </F>
    </EditDialog>
  );
}
