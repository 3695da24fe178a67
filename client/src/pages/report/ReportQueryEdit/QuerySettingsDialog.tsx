import { useMemo } from "react";
import { graphql } from "react-relay";
import type { QuerySettingsDialogCreateMutation } from "@/__generated__/QuerySettingsDialogCreateMutation.graphql";
import type {
  OnlineReportPosition,
  QuerySettingsDialogUpdateMutation,
} from "@/__generated__/QuerySettingsDialogUpdateMutation.graphql";
import { optionsOf } from "@/app/record/labels";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { REPORT_POSITION } from "@/domains/report/labels";
import { useRoleSource } from "@/domains/role/useRoleSource";
import { useSave } from "@/relay/useAppMutation";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { SwitchInput } from "@/ui/input/choices";
import { TextArea, TextInput } from "@/ui/input/TextInput";
import { MultiRemotePicker } from "@/ui/picker/RemotePicker";
import { Select } from "@/ui/picker/Select";
import type { Definition } from "../_query/draft";

interface Settings {
  name: string;
  position: OnlineReportPosition | null;
  remark: string;
  roleIds: readonly string[];
  enabled: boolean;
}

interface Saved {
  readonly rowId: string;
  readonly version: number;
  readonly path: string;
}

export interface QuerySettingsDialogProps extends RecordDialogProps {
  /** The stored query to edit; absent for a new one. */
  report?: {
    readonly rowId: string;
    readonly name: string;
    readonly position: OnlineReportPosition;
    readonly remark: string | null | undefined;
    readonly enabled: boolean;
    readonly version: number;
    readonly roles: readonly { readonly rowId: string; readonly name: string }[] | null | undefined;
  };
  /** Position and definition of a new query. */
  position?: OnlineReportPosition;
  definition?: Definition;
  onDone: (saved: Saved) => void;
}

const SettingsField = fieldOf<Settings>();
const POSITIONS = optionsOf<OnlineReportPosition>(REPORT_POSITION);

/** Settings of a stored query: name, position, audience. */
export default function QuerySettingsDialog({
  report,
  position = "PROJECT",
  definition,
  onDone,
  onSaved,
  ...frame
}: QuerySettingsDialogProps) {
  const roles = useRoleSource();
  const create = useSave<QuerySettingsDialogCreateMutation>(graphql`
    mutation QuerySettingsDialogCreateMutation($input: ReportQueryInput!) {
      reportQueryCreate(input: $input) {
        reportQuery { id rowId version path }
        userErrors { field message code }
      }
    }
  `);
  const update = useSave<QuerySettingsDialogUpdateMutation>(graphql`
    mutation QuerySettingsDialogUpdateMutation($id: ID!, $version: Int, $input: ReportQueryInput!) {
      reportQueryUpdate(input: { id: $id, version: $version, changes: $input }) {
        reportQuery { id rowId version path position name remark enabled roles { id rowId name } }
        userErrors { field message code }
      }
    }
  `);
  const initial = useMemo<Settings>(
    () => ({
      name: report?.name ?? "",
      position: report?.position ?? position,
      remark: report?.remark ?? "",
      roleIds: (report?.roles ?? []).map(({ rowId }) => rowId),
      enabled: report?.enabled ?? true,
    }),
    [report, position],
  );
  const form = useForm<Settings>({
    initial,
    version: report?.version,
    rules: { name: [required("请输入报表名称")], position: [required("请选择位置")] },
    onSubmit: async ({ name, remark, roleIds, enabled, position: place }) => {
      const input = {
        name: name.trim(),
        remark: remark.trim() || null,
        roleIds: [...roleIds],
        enabled,
        position: place,
      };
      const saved = report
        ? await update({ id: report.rowId, version: report.version, input })
        : await create({ input: { ...input, ...(definition ? { definition } : {}) } });
      const payload =
        saved.data &&
        ("reportQueryUpdate" in saved.data ? saved.data.reportQueryUpdate : saved.data.reportQueryCreate);
      if (payload?.reportQuery) onDone(payload.reportQuery);
      return saved.userErrors;
    },
  });
  const place = form.values.position;
  return (
    <EditDialog
      {...frame}
      form={form}
      id={report?.rowId ?? null}
      subject="查询报表"
      title={report ? "名称和权限" : "保存为查询报表"}
      size="record"
      onSaved={onSaved}
    >
      <SettingsField name="name" label="报表名称" required>
        {(input) => <TextInput {...input} autoFocus maxLength={100} />}
      </SettingsField>
      <SettingsField name="position" label="位置" required help="列在哪一类报表里">
        {(input) => <Select<OnlineReportPosition> {...input} clearable={false} options={POSITIONS} />}
      </SettingsField>
      <SettingsField
        name="roleIds"
        label="角色"
        help={`不选则有${place ? REPORT_POSITION[place].text : ""}报表权限的人都能看；每个人只看得到自己有权看的数据`}
      >
        {(input) => (
          <MultiRemotePicker
            {...input}
            {...roles}
            max={50}
            known={report?.roles?.map(({ rowId, name }) => ({ value: rowId, label: name }))}
            placeholder="不限"
          />
        )}
      </SettingsField>
      <SettingsField name="remark" label="说明" help="显示在报表名称下面">
        {(input) => <TextArea {...input} rows={2} maxLength={500} />}
      </SettingsField>
      <SettingsField name="enabled" label="启用">
        {(input) => <SwitchInput {...input} />}
      </SettingsField>
    </EditDialog>
  );
}
