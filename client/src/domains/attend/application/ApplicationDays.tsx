import type { AttendApplicationKind, AttendUnit } from "@/__generated__/AttendFlowListPageQuery.graphql";
import { formatMinutes } from "@/ui/base/format";
import type { Column } from "@/ui/base/types";
import { SimpleTable } from "@/ui/list/SimpleTable";
import { amountText } from "../amounts";
import { weekdayText } from "../month";

interface Day {
  readonly day: string;
  readonly minutes: number;
  readonly amount: number;
  readonly words: string;
}

/** The days of an application with their amounts and reasons, as calculated by the server. */
export function ApplicationDays({
  kind,
  unit,
  days,
}: {
  kind: AttendApplicationKind;
  /** The unit of its type; null where the type is deleted. */
  unit: AttendUnit | null;
  days: readonly Day[];
}) {
  const columns: Column<Day>[] = [
    {
      key: "day",
      title: "日期",
      width: 140,
      render: ({ day }) => `${day} 周${weekdayText(day)}`,
    },
    {
      key: "amount",
      title: "时长",
      width: 100,
      number: true,
      render: ({ amount, minutes }) =>
        unit && kind !== "OVERTIME" ? amountText(amount, unit) : formatMinutes(minutes),
    },
    { key: "words", title: "说明", width: 200, grow: true, render: ({ words }) => words },
  ];
  return <SimpleTable label="逐日计算" columns={columns} rows={days} rowKey={({ day }) => day} />;
}
