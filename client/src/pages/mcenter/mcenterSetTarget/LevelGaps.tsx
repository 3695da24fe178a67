import { MONTHS } from "@/domains/mcenter/spread";
import { formatMoney } from "@/ui/base/format";
import { Card } from "@/ui/frame/Card";
import { DescriptionList } from "@/ui/frame/DescriptionList";
import { signed } from "../_lib/money";

/** Target, and the sum of the targets one level below, in yuan. */
export interface LevelFigures {
  readonly targetTotal: number;
  readonly childrenTargetTotal: number;
  readonly targetMonths: readonly number[];
  readonly achievedTotal: number;
  readonly target: { readonly locked: readonly boolean[] } | null | undefined;
}

/** Names of the locked months; empty without any. */
const lockedMonths = (target: LevelFigures["target"]): string =>
  MONTHS.filter((month) => target?.locked[month])
    .map((month) => `${month + 1} 月`)
    .join("、");

/** Comparison of the company's and a team's target with the sum of the targets one level below. */
export function LevelGaps({
  company,
  team,
  teamName,
}: {
  company: LevelFigures | null | undefined;
  team: LevelFigures | null | undefined;
  teamName: string | null;
}) {
  const part = (name: string, { targetTotal, childrenTargetTotal, target }: LevelFigures) => [
    { label: `${name}目标`, value: targetTotal > 0 ? formatMoney(targetTotal) : "未设定" },
    { label: "锁定月份", value: lockedMonths(target), hidden: lockedMonths(target) === "" },
    // teams and members alike: those nearest below that have a target
    { label: "下级目标之和", value: formatMoney(childrenTargetTotal) },
    {
      label: "上下级差额",
      value: (
        <span className="mcenter-gap" data-behind={childrenTargetTotal < targetTotal || undefined}>
          {childrenTargetTotal === targetTotal ? "一致" : signed(childrenTargetTotal - targetTotal)}
        </span>
      ),
    },
  ];
  return (
    <>
      {company ? (
        <Card title="公司与团队">
          <DescriptionList columns={1} visible={0} items={part("公司", company)} />
        </Card>
      ) : null}
      {team ? (
        <Card title={`${teamName ?? "团队"}与下级`}>
          <DescriptionList columns={1} visible={0} items={part("团队", team)} />
        </Card>
      ) : null}
    </>
  );
}
