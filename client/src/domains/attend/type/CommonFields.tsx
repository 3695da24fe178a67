import type { AttendTypeKind } from "@/__generated__/TypeRows_types.graphql";
import { useTeamSource } from "@/domains/team/useTeamSource";
import type { Option } from "@/ui/base/types";
import { fieldOf } from "@/ui/form/Field";
import { SwitchInput } from "@/ui/input/choices";
import { IntegerInput, NumberInput } from "@/ui/input/NumberInput";
import { TextArea, TextInput } from "@/ui/input/TextInput";
import { MultiRemotePicker } from "@/ui/picker/RemotePicker";
import { Select } from "@/ui/picker/Select";
import { unitText } from "../amounts";
import { choicesOf, TYPE_KIND, TYPE_ROUNDING, TYPE_STEPS, TYPE_UNIT } from "./labels";
import { MOST_AMOUNT, MOST_TEAMS, MOST_YEARS, type TypeValues } from "./typeForm";

const F = fieldOf<TypeValues>();

const UNITS = choicesOf(TYPE_UNIT);
const ROUNDINGS = choicesOf(TYPE_ROUNDING);
const GENDERS: readonly Option<"MALE" | "FEMALE">[] = [
  { value: "MALE", label: "仅男性" },
  { value: "FEMALE", label: "仅女性" },
];

/** Form fields common to types of leave, overtime and trips: the name, and how applications are counted. */
export function CountFields({ kind, values }: { kind: AttendTypeKind; values: TypeValues }) {
  const counted = kind !== "OVERTIME";
  const unit = unitText(values.unit);
  return (
    <>
      <F name="name" label="名称" required>
        {(input) => (
          <TextInput {...input} maxLength={50} autoFocus placeholder={`请输入${TYPE_KIND[kind]}类型名称`} />
        )}
      </F>
      <F name="enabled" label="启用" help="停用后不能再申请，已有的申请不变">
        {(input) => <SwitchInput {...input} />}
      </F>
      <F name="unit" label="单位" required hidden={!counted}>
        {(input) => (
          <Select
            {...input}
            options={UNITS}
            clearable={false}
            onChange={(value) => input.onChange(value ?? input.value)}
          />
        )}
      </F>
      <F name="step" label="最小间隔" required hidden={!counted || values.unit !== "HOUR"}>
        {(input) => (
          <Select
            {...input}
            options={TYPE_STEPS}
            clearable={false}
            onChange={(value) => input.onChange(value ?? input.value)}
          />
        )}
      </F>
      <F name="rounding" label="不足一个单位时" required>
        {(input) => (
          <Select
            {...input}
            options={ROUNDINGS}
            clearable={false}
            onChange={(value) => input.onChange(value ?? input.value)}
          />
        )}
      </F>
      <F name="least" label="单次最少">
        {(input) => (
          <NumberInput
            {...input}
            most={MOST_AMOUNT}
            tooMuch={`不能超过 ${MOST_AMOUNT} ${unit}`}
            unit={unit}
            placeholder="不限"
          />
        )}
      </F>
      <F name="proofAbove" label="超过多少须上传证明" help="不填则不需要证明">
        {(input) => (
          <NumberInput
            {...input}
            most={MOST_AMOUNT}
            tooMuch={`不能超过 ${MOST_AMOUNT} ${unit}`}
            unit={unit}
            placeholder="不需要"
          />
        )}
      </F>
      <F name="paid" label="带薪" hidden={!counted}>
        {(input) => <SwitchInput {...input} />}
      </F>
      <F
        name="overRest"
        label="含休息日和节假日"
        hidden={!counted}
        help="打开后，起止之间的休息日和节假日也计入时长"
      >
        {(input) => <SwitchInput {...input} />}
      </F>
    </>
  );
}

/** Form fields for the members who may apply for a type of leave, overtime or trip. */
export function AudienceFields({
  teams,
}: {
  teams: readonly { readonly rowId: string; readonly name: string }[];
}) {
  const source = useTeamSource({ type: "INTERNAL" });
  return (
    <>
      <h3 className="attend-type__head">适用范围</h3>
      <F name="teamIds" label="团队" span={2} help="包括下级团队；不选则所有成员都可以申请">
        {(input) => (
          <MultiRemotePicker
            {...input}
            {...source}
            max={MOST_TEAMS}
            known={teams.map(({ rowId, name }) => ({ value: rowId, label: name }))}
            placeholder="全部成员"
          />
        )}
      </F>
      <F name="serviceYears" label="司龄">
        {(input) => (
          <IntegerInput
            {...input}
            most={MOST_YEARS}
            tooMuch={`司龄应在 ${MOST_YEARS} 年以内`}
            unit="年以上"
            placeholder="不限"
          />
        )}
      </F>
      <F name="gender" label="性别">
        {(input) => <Select {...input} options={GENDERS} placeholder="不限" />}
      </F>
      <F name="remark" label="备注" span={2}>
        {(input) => <TextArea {...input} maxLength={200} rows={2} placeholder="申请这个类型时要注意什么" />}
      </F>
    </>
  );
}
