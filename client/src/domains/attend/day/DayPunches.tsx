import { graphql, useFragment } from "react-relay";
import type {
  DayPunches_result$data,
  DayPunches_result$key,
} from "@/__generated__/DayPunches_result.graphql";
import type { Column } from "@/ui/base/types";
import { EmptyState } from "@/ui/feedback/states";
import { StatusTag } from "@/ui/frame/StatusTag";
import { SimpleTable } from "@/ui/list/SimpleTable";
import { minutesText } from "../minutes";
import { timeOn } from "../moments";
import { SIDE } from "../punch/labels";
import { PunchLine } from "../punch/PunchLine";
import { VERDICT } from "./labels";
import { punchesOf } from "./punches";
import "./day.css";

type End = DayPunches_result$data["ends"][number];

const columnsOf = (day: string, isSeveral: boolean): readonly Column<End>[] => [
  {
    key: "side",
    title: "班段",
    width: 96,
    render: ({ pair, side }) => `${isSeveral ? `第${pair + 1}段` : ""}${SIDE[side]}`,
  },
  { key: "due", title: "应打卡", width: 96, render: ({ dueAt }) => timeOn(dueAt, day) },
  {
    key: "punched",
    title: "实际打卡",
    width: 96,
    render: ({ punchedAt }) => (punchedAt ? timeOn(punchedAt, day) : "—"),
  },
  {
    key: "verdict",
    title: "结果",
    width: 160,
    grow: true,
    render: ({ verdict, minutes }) => (
      <span className="ui-row">
        <StatusTag tone={VERDICT[verdict].tone}>{VERDICT[verdict].text}</StatusTag>
        {minutesText(minutes)}
      </span>
    ),
  },
];

/** The start and end times of a shift with their requirements and results, and all punches of the day. */
export function DayPunches({ result: key }: { result: DayPunches_result$key }) {
  const { day, ends, reasons } = useFragment(
    graphql`
      fragment DayPunches_result on AttendDayResult {
        day
        ends {
          pair
          side
          slot
          dueAt
          punchedAt
          verdict
          minutes
          punch { id rowId punchedAt ...PunchLine_punch }
        }
        reasons { punch { id rowId punchedAt ...PunchLine_punch } }
      }
    `,
    key,
  );
  const punches = punchesOf([...ends, ...reasons]);
  return (
    <div className="ui-stack">
      {ends.length > 0 ? (
        <SimpleTable
          label="应打卡和实际打卡"
          columns={columnsOf(
            day,
            ends.some(({ pair }) => pair > 0),
          )}
          rows={ends}
          rowKey={({ slot }) => String(slot)}
        />
      ) : null}
      {punches.length > 0 ? (
        <ul className="attend-day-punches" aria-label="打卡记录">
          {punches.map((punch) => (
            <PunchLine key={punch.rowId} punch={punch} day={day} />
          ))}
        </ul>
      ) : (
        <EmptyState compact title="当天没有打卡" />
      )}
    </div>
  );
}
