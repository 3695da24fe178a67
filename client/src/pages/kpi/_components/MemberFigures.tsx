import { graphql, useFragment } from "react-relay";
import type { MemberFigures_members$key } from "@/__generated__/MemberFigures_members.graphql";
import { PageLink } from "@/app/page/navigation";
import { GradeTag } from "@/domains/kpi/GradeTag";
import { scoreText } from "@/domains/kpi/result/texts";
import { memberOf, usePrefix } from "@/domains/kpi/usePrefix";
import { Card } from "@/ui/frame/Card";
import { SimpleTable } from "@/ui/list/SimpleTable";

/** Largest number of members that the server returns. */
const MOST = 1000;

/** Table of average results by member (business §7 KPI: `examine/team_count`). */
export function MemberFigures({ members: key }: { members: MemberFigures_members$key }) {
  const members = useFragment(
    graphql`
      fragment MemberFigures_members on KpiMemberFigure @relay(plural: true) {
        count
        average
        lastTotal
        lastGrade
        member { id rowId name }
        team { id rowId name }
      }
    `,
    key,
  );
  const prefix = usePrefix();
  return (
    <Card title="各成员" padding={false}>
      {members.length >= MOST ? (
        <p className="ui-muted ui-small kpi-results__note">
          成员较多，这里列出 {MOST} 人，其余请按团队筛选。
        </p>
      ) : null}
      <SimpleTable
        label="各成员"
        pinned
        maxHeight={480}
        empty="没有考核结果"
        columns={[
          {
            key: "member",
            title: "成员",
            width: 130,
            grow: true,
            render: ({ member, team }) => {
              if (!member) return "已离职成员";
              const to = memberOf(prefix, team?.rowId ?? "0", member.rowId);
              return <PageLink to={to}>{member.name}</PageLink>;
            },
          },
          { key: "team", title: "团队", width: 140, render: ({ team }) => team?.name },
          { key: "count", title: "考核次数", width: 84, number: true, render: ({ count }) => count },
          {
            key: "average",
            title: "平均分",
            width: 80,
            number: true,
            render: ({ average }) => scoreText(average),
          },
          {
            key: "lastTotal",
            title: "最近总分",
            width: 88,
            number: true,
            render: ({ lastTotal }) => scoreText(lastTotal),
          },
          {
            key: "lastGrade",
            title: "最近等级",
            width: 88,
            render: ({ lastGrade }) => <GradeTag grade={lastGrade} />,
          },
        ]}
        rows={members}
        rowKey={({ member, team }) => `${member?.rowId} ${team?.rowId}`}
      />
    </Card>
  );
}
