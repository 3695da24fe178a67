import { graphql, useFragment } from "react-relay";
import type { ExamineeNames_plan$key } from "@/__generated__/ExamineeNames_plan.graphql";
import { EmptyState } from "@/ui/feedback/states";
import { PersonName } from "@/ui/frame/Avatar";
import "./plan.css";

/** Names of a plan's appraised members with their teams; at most the first hundred. */
export function ExamineeNames({ plan: key }: { plan: ExamineeNames_plan$key }) {
  const { examinees, examineeCount } = useFragment(
    graphql`
      fragment ExamineeNames_plan on KpiPlan {
        examineeCount
        examinees(limit: 100) { member { id rowId name avatarUrl } team { id name } }
      }
    `,
    key,
  );
  const more = (examineeCount ?? examinees.length) - examinees.length;
  if (examinees.length === 0) return <EmptyState compact title="还没有被考核人" />;
  return (
    <ul className="kpi-people">
      {examinees.map(({ member, team }, at) => (
        <li key={member?.rowId ?? at}>
          {member ? (
            <PersonName name={member.name} src={member.avatarUrl ?? null} hint={team?.name} />
          ) : (
            <span className="ui-muted">已离职成员</span>
          )}
        </li>
      ))}
      {more > 0 ? <li className="ui-muted">另有 {more} 人</li> : null}
    </ul>
  );
}
