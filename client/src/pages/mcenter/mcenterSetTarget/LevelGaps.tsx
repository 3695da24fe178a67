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
}

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
  const part = (name: string, below: string, { targetTotal, childrenTargetTotal }: LevelFigures) => [
    { label: `${name}目标`, value: targetTotal > 0 ? formatMoney(targetTotal) : "未设定" },
    { label: `${below}目标之和`, value: formatMoney(childrenTargetTotal) },
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
          <DescriptionList columns={1} items={part("公司", "各团队", company)} />
        </Card>
      ) : null}
      {team ? (
        <Card title={`${teamName ?? "团队"}与成员`}>
          <DescriptionList columns={1} items={part("团队", "各成员", team)} />
        </Card>
      ) : null}
    </>
  );
}
