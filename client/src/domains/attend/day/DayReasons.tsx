import { graphql, useFragment } from "react-relay";
import type { AttendRule, DayReasons_result$key } from "@/__generated__/DayReasons_result.graphql";
import { minutesText } from "../minutes";
import "./day.css";

/** The label of each rule that gives a reason. */
const RULE: Readonly<Record<AttendRule, string>> = {
  PLAN: "排班",
  PUNCH: "打卡",
  LEAVE: "请假",
  TRIP: "出差",
  OVERTIME: "加班",
  ABSENCE: "缺勤",
  SPARE: "不计",
  WAITING: "待确认",
  PENDING: "待判定",
};

/** The reasons of a day, each with its minutes, in order. */
export function DayReasons({ result: key }: { result: DayReasons_result$key }) {
  const { reasons, settled } = useFragment(
    graphql`
      fragment DayReasons_result on AttendDayResult {
        settled
        reasons { rule text minutes }
      }
    `,
    key,
  );
  return (
    <>
      <ol className="attend-day-reasons" aria-label="当天说明">
        {reasons.map(({ rule, text, minutes }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: reasons have no other identity, and their order is fixed
          <li key={at}>
            <span className="attend-day-reasons__rule">{RULE[rule]}</span>
            <span className="ui-grow">{text}</span>
            <span className="attend-day-reasons__minutes">{minutesText(minutes)}</span>
          </li>
        ))}
      </ol>
      {settled ? null : <p className="ui-muted ui-small">当天尚未结束，结果会随打卡和审批更新。</p>}
    </>
  );
}
