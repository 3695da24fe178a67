import { optionsOf } from "@/app/record/labels";
import { ATTEND_OUTSIDE } from "@/domains/attend/labels";
import { useAttendAddressSource } from "@/domains/attend/useAttendAddressSource";
import { fieldOf } from "@/ui/form/Field";
import { RadioGroup, SwitchInput } from "@/ui/input/choices";
import { MultiRemotePicker } from "@/ui/picker/RemotePicker";
import type { Known } from "./GroupForm";
import { Part } from "./Part";
import type { GroupValues } from "./values";

const F = fieldOf<GroupValues>();
const OUTSIDE = optionsOf(ATTEND_OUTSIDE);

/**
 * Form fields of an attendance group: the places where members punch, and the rule for punches elsewhere.
 */
export function PlaceFields({ values, known }: { values: GroupValues; known: Known }) {
  const addresses = useAttendAddressSource();
  const anywhere = values.addressIds.length === 0;
  return (
    <Part part="place" title="地点与外勤">
      <F
        name="addressIds"
        label="考勤地址"
        span={2}
        help={
          anywhere ? "没有选择地点时，在任何地方都可以打卡" : "在任一地点的范围内，或连上它的 Wi-Fi，即可打卡"
        }
      >
        {(input) => (
          <MultiRemotePicker
            {...input}
            {...addresses}
            known={known.addresses}
            max={1000}
            placeholder="不限地点"
          />
        )}
      </F>
      <F
        name="outside"
        label="外勤打卡"
        span={2}
        hidden={anywhere}
        help="离所有考勤地址都太远时怎么处理"
        show={(outside) => ATTEND_OUTSIDE[outside].text}
      >
        {(input) => (
          <RadioGroup {...input} options={OUTSIDE} onChange={(value) => input.onChange(value ?? "REFUSED")} />
        )}
      </F>
      <F name="orderPlaces" label="工单现场打卡" span={2} hidden={anywhere}>
        {(input) => (
          <SwitchInput
            {...input}
            label={input.value ? "可以在自己未完工工单的地址打卡" : "工单的地址不算考勤地址"}
          />
        )}
      </F>
    </Part>
  );
}
