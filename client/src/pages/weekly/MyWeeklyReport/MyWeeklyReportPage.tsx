import { graphql, usePreloadedQuery } from "react-relay";
import type { MyWeeklyReportPageQuery } from "@/__generated__/MyWeeklyReportPageQuery.graphql";
import { useBreadcrumb } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { weeklyOf } from "@/domains/weekly/labels";
import { weekOf } from "@/domains/weekly/weeks";
import { PageHeader } from "@/ui/frame/PageHeader";
import { exportAction } from "../_components/exportAction";
import { PersonReport } from "../_components/PersonReport";
import { YearChoice } from "../_components/YearChoice";

/** Statistics of the viewer's own weekly reports of a year (business §2 Weekly: my statistics). */
export default function MyWeeklyReportPage({ queryRef, search }: PageProps<MyWeeklyReportPageQuery>) {
  const data = usePreloadedQuery<MyWeeklyReportPageQuery>(
    graphql`
      query MyWeeklyReportPageQuery($authorId: ID!, $days: DateRange!) {
        ...PersonReport_query @arguments(authorId: $authorId, days: $days)
      }
    `,
    queryRef,
  );
  const { authorId, days } = queryRef.variables;
  const { year } = weekOf(days.from ?? "");
  return (
    <div className="ui-page">
      <PageHeader
        title="我的周报统计"
        breadcrumb={useBreadcrumb()}
        actions={[
          exportAction({ scope: "MEMBER", authorId, days }),
          { key: "write", text: "写周报", href: weeklyOf("now") },
        ]}
      />
      <div className="weekly-choices">
        <YearChoice year={year} />
      </div>
      <PersonReport query={data} authorId={authorId} own year={year} grade={search.get("grade")} />
    </div>
  );
}
