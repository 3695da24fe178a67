import { graphql, useFragment } from "react-relay";
import type { PlannedPanel_day$key } from "@/__generated__/PlannedPanel_day.graphql";
import { DescriptionList } from "@/ui/frame/DescriptionList";
import { SidePanel } from "@/ui/frame/SidePanel";
import type { PanelFrame } from "@/ui/list/opening";
import { minutesText } from "../minutes";
import { dayText } from "../month";
import { DayReasons } from "./DayReasons";
import { DAY_KIND } from "./labels";

export interface PlannedPanelProps extends PanelFrame {
  day: PlannedPanel_day$key;
}

/** Panel with a day of the viewer that is not computed yet: its plan, and its result so far. */
export default function PlannedPanel({ day: key, ...frame }: PlannedPanelProps) {
  const planned = useFragment(
    graphql`
      fragment PlannedPanel_day on AttendPlannedDay {
        day
        kind
        name
        anytime
        hole
        shift { id name expectedMinutes pairs { text } }
        result { ...DayReasons_result }
      }
    `,
    key,
  );
  const { shift } = planned;
  return (
    <SidePanel open title={dayText(planned.day)} {...frame}>
      <div className="ui-stack">
        <DescriptionList
          visible={0}
          columns={2}
          items={[
            {
              label: "日期类型",
              value: [DAY_KIND[planned.kind].text, planned.name].filter(Boolean).join("，"),
            },
            {
              label: "班次",
              value: shift?.name ?? (planned.anytime ? "自由工时" : planned.hole ? "未排班" : null),
            },
            { label: "时间", value: shift?.pairs.map(({ text }) => text).join("、"), hidden: !shift },
            { label: "应出勤", value: minutesText(shift?.expectedMinutes), hidden: !shift },
          ]}
        />
        <DayReasons result={planned.result} />
      </div>
    </SidePanel>
  );
}
