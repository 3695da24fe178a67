import { useCan } from "@/access/Can";
import { REPORT_POSITION } from "@/domains/report/labels";
import { useRoleSource } from "@/domains/role/useRoleSource";
import { fieldOf as formFieldOf } from "@/ui/form/Field";
import { Section } from "@/ui/frame/Card";
import { SwitchInput } from "@/ui/input/choices";
import { TextArea } from "@/ui/input/TextInput";
import { MultiRemotePicker } from "@/ui/picker/RemotePicker";
import type { ReportDraft } from "../_lib/draft";
import type { EditedReport } from "../_lib/types";

const ReportField = formFieldOf<ReportDraft>();

interface ReaderFieldsProps {
  /** The one that is modified, for the names of the roles it has. */
  report: EditedReport | null;
  position: keyof typeof REPORT_POSITION;
}

/** Inputs of a report's audience, and of its remark for readers. */
export function ReaderFields({ report, position }: ReaderFieldsProps) {
  const roles = useRoleSource();
  // members who may change a report only by a grant leave its audience unchanged
  const manages = useCan()({ perms: "e:manage" });
  return (
    <Section title="给谁看">
      <ReportField
        name="roleIds"
        label="角色"
        hidden={!manages}
        help={`不选则有${REPORT_POSITION[position].text}报表权限的人都能看；成员、团队和修改的权限在报表页面的“授权”里；每个人只看得到自己有权看的数据`}
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
      </ReportField>
      <ReportField name="remark" label="说明" help="显示在报表名称下面">
        {(input) => <TextArea {...input} rows={2} maxLength={500} />}
      </ReportField>
      <ReportField name="enabled" label="启用" hidden={!manages}>
        {(input) => <SwitchInput {...input} />}
      </ReportField>
    </Section>
  );
}
