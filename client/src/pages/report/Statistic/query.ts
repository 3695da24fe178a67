import query from "@/__generated__/useStatisticsQuery.graphql";
import type { QueryModule } from "@/app/routes/types";
import type { StatisticCode } from "./asked";

export default query;

/** The query of the page of a statistic: what can be asked of it. Its figures the page asks for by itself. */
export function of(_code: StatisticCode): QueryModule {
  return { default: query };
}
