import { graphql, usePreloadedQuery } from "react-relay";
import type { ActivityPageQuery } from "@/__generated__/ActivityPageQuery.graphql";
import { RecordActivity } from "@/app/activity/RecordActivity";
import { found } from "@/app/errors";
import { useCanOpen, usePageNavigate } from "@/app/page/navigation";
import { useBreadcrumb, usePageTitle } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { useRecordMembers } from "@/domains/member/useRecordMembers";
import { Card } from "@/ui/frame/Card";
import { PageHeader } from "@/ui/frame/PageHeader";
import { StatusTag } from "@/ui/frame/StatusTag";

/**
 * Page with the comments and the timeline of a record; notifications link to it, and every member who may
 * see the record has access.
 */
export default function ActivityPage({ queryRef }: PageProps<ActivityPageQuery>) {
  const data = usePreloadedQuery<ActivityPageQuery>(
    graphql`
      query ActivityPageQuery($recordId: ID!) {
        activitySubject(recordId: $recordId) {
          id
          kind
          title
          page
        }
      }
    `,
    queryRef,
  );
  const subject = found(data.activitySubject);
  useRecordMembers(subject.id);
  const navigate = usePageNavigate();
  const canOpen = useCanOpen();
  usePageTitle(`${subject.title} - 动态`);
  return (
    <div className="ui-page">
      <PageHeader
        title={subject.title}
        breadcrumb={useBreadcrumb()}
        tag={<StatusTag tone="blue">{subject.kind}</StatusTag>}
        actions={[
          {
            key: "open",
            text: `查看${subject.kind}`,
            hidden: !canOpen(subject.page),
            onClick: () => navigate(subject.page),
          },
        ]}
      />
      <Card>
        <RecordActivity recordId={subject.id} />
      </Card>
    </div>
  );
}
