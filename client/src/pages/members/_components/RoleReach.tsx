import { useState } from "react";
import { graphql } from "react-relay";
import type { RoleReachQuery } from "@/__generated__/RoleReachQuery.graphql";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { ErrorState, NotFoundState } from "@/ui/feedback/states";
import { Segmented } from "@/ui/input/choices";
import { AccessReview } from "./AccessReview";

const QUERY = graphql`
  query RoleReachQuery($roleId: ID!, $menuIds: [Int!]!, $directs: Boolean!) {
    accessReview(of: { roleId: $roleId, menuIds: $menuIds, isTeamManager: $directs }) {
      ...AccessReview_review
    }
  }
`;

type Who = "staff" | "director";

const WHO: readonly { value: Who; label: string }[] = [
  { value: "staff", label: "普通成员" },
  { value: "director", label: "团队负责人" },
];

/**
 * Data scope of a role with the checked menus, saved or not: visible records, permitted actions, readable
 * fields.
 */
export function RoleReach({ roleId, menuIds }: { roleId: string; menuIds: readonly number[] }) {
  const [who, setWho] = useState<Who>("staff");
  const asked = useDialogQuery<RoleReachQuery>(QUERY, { roleId, menuIds, directs: who === "director" });
  const review = asked.data?.accessReview;
  return (
    <div className="m-access">
      <div className="ui-row ui-wrap">
        <Segmented<Who> value={who} options={WHO} onChange={setWho} aria-label="拥有这个角色的人" />
        <span className="ui-muted m-access__hint">
          只拥有这个角色的成员，按当前勾选（含未保存的修改）得到的范围
        </span>
      </div>
      {asked.error ? <ErrorState compact error={asked.error} onRetry={asked.reload} /> : null}
      {review ? <AccessReview review={review} /> : null}
      {!review && asked.loading ? <LoadingMask text="加载中" /> : null}
      {asked.data && !review ? <NotFoundState title="角色不存在" /> : null}
    </div>
  );
}
