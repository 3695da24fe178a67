import { graphql, usePreloadedQuery } from "react-relay";
import type { PersonalWeeklyReportPageQuery } from "@/__generated__/PersonalWeeklyReportPageQuery.graphql";
import { useBreadcrumb, usePagePending } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { useViewer } from "@/app/session/viewer";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { weekOf } from "@/domains/weekly/weeks";
import { useSearchChange } from "@/ui/base/addressNow";
import { PageHeader } from "@/ui/frame/PageHeader";
import { RemotePicker } from "@/ui/picker/RemotePicker";
import { exportAction } from "../_components/exportAction";
import { PersonReport } from "../_components/PersonReport";
import { YearChoice } from "../_components/YearChoice";
import { MEMBER } from "./query";

/**
 * Statistics of one member's weekly reports of a year, as far as visible to the viewer
 * (business §2 Weekly: personal statistics).
 */
export default function PersonalWeeklyReportPage({
  queryRef,
  search,
}: PageProps<PersonalWeeklyReportPageQuery>) {
  const data = usePreloadedQuery<PersonalWeeklyReportPageQuery>(
    graphql`
      query PersonalWeeklyReportPageQuery($authorId: ID!, $days: DateRange!) {
        ...PersonReport_query @arguments(authorId: $authorId, days: $days)
      }
    `,
    queryRef,
  );
  const { authorId, days } = queryRef.variables;
  const { member } = useViewer();
  const members = useMemberSource({ type: "STAFF" });
  const changeSearch = useSearchChange();
  const { year } = weekOf(days.from ?? "");
  return (
    <div className="ui-page" aria-busy={usePagePending() || undefined}>
      <PageHeader
        title="个人周报统计"
        breadcrumb={useBreadcrumb()}
        actions={[exportAction({ scope: "MEMBER", authorId, days })]}
      />
      <div className="weekly-choices">
        <span className="weekly-choices__field">
          <RemotePicker
            {...members}
            value={authorId}
            clearable={false}
            aria-label="成员"
            placeholder="请选择成员"
            onChange={(memberId) => changeSearch({ [MEMBER]: memberId, grade: null })}
          />
        </span>
        <YearChoice year={year} />
      </div>
      <PersonReport
        query={data}
        authorId={authorId}
        own={authorId === member.rowId}
        year={year}
        grade={search.get("grade")}
      />
    </div>
  );
}
