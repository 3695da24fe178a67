import { graphql, usePreloadedQuery } from "react-relay";
import { useSearchParams } from "react-router";
import type { McenterSetTargetPageQuery } from "@/__generated__/McenterSetTargetPageQuery.graphql";
import { found } from "@/app/errors";
import { useBreadcrumb, usePagePending } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { MONTHS } from "@/domains/mcenter/spread";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useTeamSource } from "@/domains/team/useTeamSource";
import { useSearchChange } from "@/ui/base/addressNow";
import { formatDateTime } from "@/ui/base/format";
import { EmptyState } from "@/ui/feedback/states";
import { Card } from "@/ui/frame/Card";
import { PageHeader } from "@/ui/frame/PageHeader";
import { RemotePicker } from "@/ui/picker/RemotePicker";
import { openHistory } from "../_components/openDialogs";
import { YearBar } from "../_components/YearBar";
import { LevelGaps } from "./LevelGaps";
import { TargetForm } from "./TargetForm";
import "../_components/mcenter.css";
import "./months.css";

const NONE = MONTHS.map(() => 0);

/**
 * Editor of the yearly sales target of the company, a team or a member
 * (business §2 Management centre: mcenterSetTarget).
 */
export default function McenterSetTargetPage({ queryRef }: PageProps<McenterSetTargetPageQuery>) {
  const data = usePreloadedQuery<McenterSetTargetPageQuery>(
    graphql`
      query McenterSetTargetPageQuery($year: Int!, $memberId: ID!, $ofMember: Boolean!) {
        salesTargets(year: $year) {
          company {
            targetTotal childrenTargetTotal targetMonths achievedTotal lastYearMonths
            target { id version amount months locked spread remark updatedAt }
          }
          teams {
            targetTotal childrenTargetTotal targetMonths achievedTotal lastYearMonths
            team { id rowId name }
            target { id version amount months locked spread remark updatedAt }
          }
        }
        salesTargetsByMember(year: $year, memberId: $memberId) @include(if: $ofMember) {
          targetTotal childrenTargetTotal targetMonths achievedTotal lastYearMonths
          team { id rowId name }
          member { id rowId name }
          target { id version amount months locked spread remark updatedAt }
        }
      }
    `,
    queryRef,
  );
  const { company, teams } = found(data.salesTargets);
  const { year } = queryRef.variables;
  const [search] = useSearchParams();
  const change = useSearchChange();
  const pending = usePagePending();
  const [teamId, memberId] = [search.get("teamId"), search.get("memberId")];
  const teamSource = useTeamSource({ type: "INTERNAL" });
  const memberSource = useMemberSource(teamId ? { teamId } : {});
  const team = teams.find((line) => line.team?.rowId === teamId);
  const own = data.salesTargetsByMember?.find((line) => line.team?.rowId === teamId);
  const level = memberId ? "MEMBER" : teamId ? "TEAM" : "COMPANY";
  const line = memberId ? own : teamId ? team : company;
  const name = memberId
    ? (own?.member?.name ?? data.salesTargetsByMember?.[0]?.member?.name ?? "成员")
    : teamId
      ? (team?.team?.name ?? "团队")
      : "公司";
  const target = line?.target ?? null;
  const history = target ? () => openHistory({ id: target.id, name: `${year} 年${name}目标` }) : undefined;
  return (
    <div className="ui-page" aria-busy={pending}>
      <PageHeader
        title="设定年度目标"
        breadcrumb={useBreadcrumb()}
        actions={history ? [{ key: "history", text: "调整历史", onClick: history }] : []}
      >
        <YearBar year={year} />
      </PageHeader>
      <div className="ui-row mcenter-bar">
        <div className="mcenter-bar__pick">
          <RemotePicker
            {...teamSource}
            value={teamId}
            onChange={(id) => change({ teamId: id, memberId: null })}
            placeholder="公司（选团队则设团队）"
            aria-label="团队"
          />
        </div>
        <div className="mcenter-bar__pick">
          <RemotePicker
            {...memberSource}
            value={memberId}
            onChange={(id) => change({ memberId: id })}
            disabled={!teamId}
            placeholder={teamId ? "整个团队（选成员则设成员）" : "先选团队"}
            aria-label="成员"
          />
        </div>
      </div>
      <div className="mcenter-columns">
        <Card title={`${year} 年${name}目标`}>
          {memberId && !teamId ? (
            <EmptyState title="先选团队" text="成员在哪个团队完成，目标就设在哪个团队。" />
          ) : (
            <TargetForm
              // remounts the form for another target
              key={[year, teamId, memberId, queryRef.variables.memberId].join(" ")}
              year={year}
              level={level}
              teamId={teamId}
              memberId={memberId}
              name={name}
              target={target}
              lastYear={line?.lastYearMonths ?? NONE}
            />
          )}
        </Card>
        <div className="ui-stack">
          <LevelGaps company={company} team={team} teamName={team?.team?.name ?? null} />
          {target ? (
            <p className="ui-muted ui-small">上次保存于 {formatDateTime(target.updatedAt)}</p>
          ) : (
            <p className="ui-muted ui-small">还没有设定过目标。</p>
          )}
        </div>
      </div>
    </div>
  );
}
