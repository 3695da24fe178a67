import { graphql, useFragment } from "react-relay";
import type { CostPicture_sums$key } from "@/__generated__/CostPicture_sums.graphql";
import { ChartCard } from "@/ui/chart/ChartCard";
import { costFigures } from "./chartData";

/** Chart of the project's costs, by type. */
export function CostPicture({ sums: key, projectId }: { sums: CostPicture_sums$key; projectId: string }) {
  const sums = useFragment(
    graphql`
      fragment CostPicture_sums on ProjectCostSum @relay(plural: true) {
        kind
        amount
        count
        costType {
          value
          text
        }
      }
    `,
    key,
  );
  if (sums.length === 0) return null;
  return <ChartCard title="成本构成" unit="元" horizontal figures={costFigures(sums, projectId)} />;
}
