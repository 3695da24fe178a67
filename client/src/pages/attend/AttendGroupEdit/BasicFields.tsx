import { optionsOf } from "@/app/record/labels";
import { ATTEND_GROUP_KIND } from "@/domains/attend/labels";
import { useAbsenceGroupSource } from "@/domains/attend/useAbsenceGroupSource";
import { fieldOf } from "@/ui/form/Field";
import { RadioGroup } from "@/ui/input/choices";
import { IntegerInput } from "@/ui/input/NumberInput";
import { TextArea, TextInput } from "@/ui/input/TextInput";
import { RemotePicker } from "@/ui/picker/RemotePicker";
import type { Known } from "./GroupForm";
import { Part } from "./Part";
import type { GroupValues } from "./values";

const F = fieldOf<GroupValues>();
const KINDS = optionsOf(ATTEND_GROUP_KIND);

/** Form fields of an attendance group: name, kind of working hours, deduction scheme. */
export function BasicFields({ known, isNew }: { known: Known; isNew: boolean }) {
  const deductions = useAbsenceGroupSource();
  return (
    <Part part="basic" title="基本信息">
      <F name="name" label="考勤组名称" required>
        {(input) => (
          <TextInput {...input} maxLength={50} autoFocus={isNew} placeholder="如：总部、客服轮班" />
        )}
      </F>
      <F
        name="kind"
        label="考勤类型"
        required
        help="固定班制按星期或轮班周期上班；排班制按排班表上班；自由工时不规定上下班时间"
        show={(kind) => ATTEND_GROUP_KIND[kind].text}
      >
        {(input) => (
          <RadioGroup {...input} options={KINDS} onChange={(kind) => input.onChange(kind ?? "FIXED")} />
        )}
      </F>
      <F name="absenceGroupId" label="缺勤扣款" help="迟到、缺卡和旷工按哪一组规则扣款，留空不扣款">
        {(input) => (
          <RemotePicker {...input} {...deductions} known={known.absenceGroup} placeholder="不扣款" />
        )}
      </F>
      <F name="sortOrder" label="排序" help="数字小的排在前面">
        {(input) => <IntegerInput {...input} />}
      </F>
      <F name="remark" label="备注" span={2}>
        {(input) => <TextArea {...input} rows={2} maxLength={200} />}
      </F>
    </Part>
  );
}
