import type { GoalsPageQuery } from "@/__generated__/GoalsPageQuery.graphql";
import { STANDING } from "@/domains/mcenter/labels";
import type { Figures } from "@/ui/chart/figures";
import { detailOf, monthDays, type SalesScope } from "../_lib/address";

type Month = NonNullable<GoalsPageQuery["response"]["salesMonthlyTargets"]>[number];

/** Chart of each month's target, achievement and last year's achievement; a bar links to its amounts. */
export function monthFigures(months: readonly Month[], year: number, whose: SalesScope): Figures {
  const to = (month: number) => detailOf(year, whose, monthDays(year, month));
  return {
    axis: "月份",
    measure: "money",
    groups: months.map(({ month, over }) => ({
      key: String(month),
      label: over ? `${month}月` : `${month}月（未完）`,
      short: `${month}月`,
      to: to(month),
    })),
    series: [
      {
        key: "target",
        name: "目标",
        tone: "neutral",
        figures: months.map(({ month, target }) => ({ value: target, to: to(month) })),
      },
      {
        key: "achieved",
        name: "完成",
        tone: "blue",
        figures: months.map(({ month, achieved, target, over }) => ({
          value: achieved,
          to: to(month),
          ...(over && achieved < target ? { tone: STANDING.BEHIND.tone } : {}),
        })),
      },
      {
        key: "lastYear",
        name: "去年同期",
        tone: "violet",
        figures: months.map(({ month, lastYear }) => ({
          value: lastYear,
          to: detailOf(year - 1, whose, monthDays(year - 1, month)),
        })),
      },
    ],
  };
}
