import { graphql, useFragment, usePreloadedQuery } from "react-relay";
import type { ApplicationsWidget_query$key } from "@/__generated__/ApplicationsWidget_query.graphql";
import type { ApplicationsWidgetQuery } from "@/__generated__/ApplicationsWidgetQuery.graphql";
import { PageLink } from "@/app/page/navigation";
import { EmptyState } from "@/ui/feedback/states";
import { Avatar } from "@/ui/frame/Avatar";
import { Badge } from "@/ui/frame/Badge";
import { ListTime } from "@/ui/frame/text";
import type { WidgetProps } from "./types";

/** Applicants who wait for approval. */
export default function ApplicationsWidget({ queryRef }: WidgetProps<ApplicationsWidgetQuery>) {
  const { applications } = useFragment<ApplicationsWidget_query$key>(
    graphql`
      fragment ApplicationsWidget_query on Query @throwOnFieldError {
        applications: members(
          page: { number: 1, size: 5 }
          filter: { status: [APPLIED] }
          orderBy: [{ field: CREATED_AT, direction: DESC }]
        ) {
          totalCount
          nodes {
            id
            name
            phone
            avatarUrl
            applyReason
            createdAt
          }
        }
      }
    `,
    usePreloadedQuery<ApplicationsWidgetQuery>(
      graphql`
        query ApplicationsWidgetQuery {
          ...ApplicationsWidget_query
        }
      `,
      queryRef,
    ),
  );
  const nodes = applications?.nodes ?? [];
  if (nodes.length === 0)
    return <EmptyState compact title="没有待审核的申请" text="有人申请加入企业时会出现在这里。" />;
  return (
    <>
      <ul className="wb-rows">
        {nodes.map((member) => (
          <li key={member.id}>
            <PageLink to="/members/Pending" className="wb-row">
              <Avatar name={member.name} src={member.avatarUrl} size={28} />
              <span className="wb-row__main">
                <strong>{member.name}</strong>
                <span className="ui-muted">{member.applyReason || member.phone || "未填写申请说明"}</span>
              </span>
              <span className="wb-row__time">
                <ListTime value={member.createdAt} />
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
      {(applications?.totalCount ?? 0) > nodes.length ? (
        <p className="wb-more">
          还有 <Badge count={(applications?.totalCount ?? 0) - nodes.length} /> 条申请待处理
        </p>
      ) : null}
    </>
  );
}
