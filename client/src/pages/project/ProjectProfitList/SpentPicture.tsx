import { graphql, useFragment } from "react-relay";
import type { SpentPicture_sums$key } from "@/__generated__/SpentPicture_sums.graphql";
import { ChartCard } from "@/ui/chart/ChartCard";
import { spentFigures } from "./chartData";

/** Chart of costs by month. */
export function SpentPicture({ sums: key, projectId }: { sums: SpentPicture_sums$key; projectId: string }) {
  const sums = useFragment(
    graphql`
      fragment SpentPicture_sums on ProjectCostSum @relay(plural: true) {
        kind
        month
        amount
      }
    `,
    key,
  );
  return <ChartCard title="每月支出" unit="元" empty="还没有支出" figures={spentFigures(sums, projectId)} />;
}
