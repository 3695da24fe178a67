import { graphql, useFragment } from "react-relay";
import type { ResultContent_examine$key } from "@/__generated__/ResultContent_examine.graphql";
import { PageLink } from "@/app/page/navigation";
import { ExamineStatusTag } from "@/domains/kpi/ExamineStatusTag";
import { CalculationTree } from "@/domains/kpi/result/CalculationTree";
import { cycleText } from "@/domains/kpi/result/cycles";
import { scoreText } from "@/domains/kpi/result/texts";
import { memberOf, usePrefix } from "@/domains/kpi/usePrefix";
import { formatDateTime } from "@/ui/base/format";
import { Actions } from "@/ui/frame/Actions";
import { PersonName } from "@/ui/frame/Avatar";
import { DescriptionList } from "@/ui/frame/DescriptionList";
import { useResultSteps } from "../_lib/useResultSteps";

interface ResultContentProps {
  examine: ResultContent_examine$key;
  refresh: () => Promise<unknown>;
}

/**
 * Appraisal result with its calculation, and the actions that its member may take
 * (business §2 KPI, business §4 KPI plan).
 */
export function ResultContent({ examine: key, refresh }: ResultContentProps) {
  const examine = useFragment(
    graphql`
      fragment ResultContent_examine on KpiExamine {
        id
        rowId
        version
        total
        grade
        confirmDueAt
        confirmedAt
        confirmedSilently
        appealedAt
        appealReason
        appealAnswer
        finishedAt
        member { id rowId name avatarUrl }
        team { id rowId name }
        director { id rowId name }
        plan { id rowId name cycleValue beginsOn endsOn }
        viewerCan { confirm appeal }
        ...ExamineStatusTag_examine
        ...CalculationTree_examine
      }
    `,
    key,
  );
  const { rowId, version, member, team, director, plan, viewerCan, total, grade } = examine;
  const prefix = usePrefix();
  const steps = useResultSteps(refresh);
  const result = { rowId, version, name: plan?.name ?? "考核结果" };
  const confirmed = examine.confirmedAt
    ? `${formatDateTime(examine.confirmedAt)}${examine.confirmedSilently ? "，到期自动确认" : ""}`
    : examine.confirmDueAt
      ? `${formatDateTime(examine.confirmDueAt)} 前没有申诉视为确认`
      : null;
  return (
    <article className="ui-stack" aria-label="考核结果">
      <header className="ui-row ui-row--wrap ui-row--between">
        <p className="ui-row ui-row--wrap">
          {member ? <PersonName name={member.name} src={member.avatarUrl} hint={team?.name} /> : "已离职成员"}
          <ExamineStatusTag examine={examine} />
        </p>
        <div className="ui-row">
          <Actions
            actions={[
              {
                key: "confirm",
                text: "确认",
                intent: "primary",
                hidden: !viewerCan.confirm,
                onClick: () => steps.confirm([result]),
              },
              { key: "appeal", text: "申诉", hidden: !viewerCan.appeal, onClick: () => steps.appeal(result) },
            ]}
          />
        </div>
      </header>
      <DescriptionList
        visible={0}
        columns={2}
        items={[
          { label: "考核计划", value: plan?.name },
          {
            label: "周期",
            value: plan
              ? `${cycleText(plan.cycleValue, plan.beginsOn).text}（${plan.beginsOn} 至 ${plan.endsOn}）`
              : null,
          },
          { label: "总分", value: `${scoreText(total)}${grade ? `，${grade}` : ""}` },
          { label: "直属上级", value: director?.name },
          { label: "确认", value: confirmed, hidden: !confirmed },
          {
            label: "申诉",
            value: examine.appealReason
              ? `${examine.appealReason}（${formatDateTime(examine.appealedAt)}）`
              : null,
            hidden: !examine.appealReason,
            span: 2,
          },
          { label: "申诉答复", value: examine.appealAnswer, hidden: !examine.appealAnswer, span: 2 },
          {
            label: "审核完成",
            value: formatDateTime(examine.finishedAt),
            hidden: !examine.finishedAt,
          },
          {
            label: "各周期",
            value:
              member && team ? (
                <PageLink to={memberOf(prefix, team.rowId, member.rowId)}>{member.name}的全部结果</PageLink>
              ) : null,
            hidden: !member || !team,
          },
        ]}
      />
      <CalculationTree examine={examine} />
    </article>
  );
}
