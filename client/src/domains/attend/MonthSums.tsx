import { graphql, useFragment } from "react-relay";
import type { MonthSums_report$key } from "@/__generated__/MonthSums_report.graphql";
import type { Column } from "@/ui/base/types";
import { DescriptionList } from "@/ui/frame/DescriptionList";
import { SimpleTable } from "@/ui/list/SimpleTable";
import { minutesText } from "./minutes";
import { absentDays, daysWith, minutesOf, OVERTIME, type Sums } from "./sums";

interface Part {
  readonly beginsOn: string;
  readonly endsOn: string;
  readonly group: { readonly name: string } | null | undefined;
  readonly sums: Sums;
}

const PARTS: readonly Column<Part>[] = [
  {
    key: "group",
    title: "考勤组",
    width: 130,
    grow: true,
    render: ({ group }) => group?.name ?? "不在考勤组",
  },
  {
    key: "days",
    title: "日期",
    width: 130,
    render: ({ beginsOn, endsOn }) => `${beginsOn.slice(5)} 至 ${endsOn.slice(5)}`,
  },
  {
    key: "expected",
    title: "应出勤",
    width: 80,
    number: true,
    render: ({ sums }) => `${sums.expectedDays} 天`,
  },
  { key: "worked", title: "出勤", width: 80, number: true, render: ({ sums }) => `${sums.workedDays} 天` },
];

/**
 * Sums of a member's attendance month, in total, and by attendance group where the member was in several.
 */
export function MonthSums({ report: key }: { report: MonthSums_report$key }) {
  const { sums, parts, open, deducted } = useFragment(
    graphql`
      fragment MonthSums_report on AttendMonthReport {
        open
        deducted
        sums {
          ...MonthSums_sums @relay(mask: false)
          leave { minutes days leaveType { id name } }
        }
        parts {
          beginsOn
          endsOn
          group { id name }
          sums { ...MonthSums_sums @relay(mask: false) }
        }
      }
    `,
    key,
  );
  const times = (label: string, count: number, minutes: number) => ({
    label,
    value: [`${count} 次`, minutesText(minutes)].filter(Boolean).join("，"),
    hidden: count === 0,
  });
  const minutes = (label: string, value: number) => ({
    label,
    value: minutesText(value),
    hidden: value === 0,
  });
  const absent = absentDays(sums);
  return (
    <div className="ui-stack">
      <DescriptionList
        visible={0}
        columns={2}
        items={[
          { label: "应出勤", value: `${sums.expectedDays} 天` },
          {
            label: "实际出勤",
            value: [`${sums.workedDays} 天`, minutesText(minutesOf(sums, "worked"))]
              .filter(Boolean)
              .join("，"),
          },
          times("迟到", daysWith(sums, "LATE"), minutesOf(sums, "late")),
          times("早退", daysWith(sums, "EARLY"), minutesOf(sums, "early")),
          times("缺卡", daysWith(sums, "MISSING_START", "MISSING_END"), minutesOf(sums, "unproved")),
          { label: "旷工", value: `${absent} 天`, hidden: absent === 0 },
          ...sums.leave.map(({ leaveType, days, minutes: length }) => ({
            label: leaveType?.name ?? "请假",
            value: `${days} 天，${minutesText(length) ?? "0分钟"}`,
          })),
          { label: "出差", value: `${sums.tripDays} 天`, hidden: sums.tripDays === 0 },
          minutes("加班", minutesOf(sums, ...OVERTIME)),
          minutes("夜间工时", minutesOf(sums, "night")),
          minutes("扣减", deducted),
          { label: "待处理异常", value: `${open} 项`, hidden: open === 0 },
        ]}
      />
      {parts.length > 1 ? (
        <SimpleTable label="按考勤组" columns={PARTS} rows={parts} rowKey={({ beginsOn }) => beginsOn} />
      ) : null}
    </div>
  );
}

// the sums of days, for the whole month and for each group
graphql`
  fragment MonthSums_sums on AttendSums {
    expectedDays
    workedDays
    overtimeDays
    tripDays
    freeDays
    figures { name value }
    marks { days mark { mark } }
  }
`;
