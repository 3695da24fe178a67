import { graphql, useFragment } from "react-relay";
import type { PlanFacts_plan$key } from "@/__generated__/PlanFacts_plan.graphql";
import { KPI_MISSING } from "@/domains/kpi/labels";
import { cycleText } from "@/domains/kpi/result/cycles";
import { formatDateTime } from "@/ui/base/format";
import { DescriptionList } from "@/ui/frame/DescriptionList";
import { spanText } from "./planColumns";

const names = (rows: readonly ({ readonly name: string } | null | undefined)[]) =>
  rows.flatMap((row) => row?.name ?? []).join("、");

/** General data of an appraisal plan: its days, members and rules. */
export function PlanFacts({ plan: key }: { plan: PlanFacts_plan$key }) {
  const plan = useFragment(
    graphql`
      fragment PlanFacts_plan on KpiPlan {
        cycleValue beginsOn endsOn missing digits extraMax anonymous confirmDays inputDueOn rate
        auditPersonValue submittedAt effectiveAt finishedAt createdAt
        team { id name }
        template { id name }
        createdBy { id name }
        auditPerson { id value text color }
        auditors { member { id name } passed at reason }
        reviewers { id name }
        grades { name from }
        distribution { grade most }
      }
    `,
    key,
  );
  const { auditors, auditPerson, auditPersonValue, distribution, grades, reviewers, rate } = plan;
  const asked = auditors.map(({ member, passed, at, reason }) => {
    const state = passed === null || passed === undefined ? "" : passed ? "已通过" : "已退回";
    const said = [state, formatDateTime(at), reason].filter(Boolean).join("，");
    return `${member?.name ?? "已离职成员"}${said ? `（${said}）` : ""}`;
  });
  return (
    <DescriptionList
      visible={0}
      items={[
        {
          label: "周期",
          value: `${cycleText(plan.cycleValue, plan.beginsOn).text}（${spanText(plan)}）`,
        },
        { label: "所属团队", value: plan.team?.name ?? "全企业" },
        { label: "考核模板", value: plan.template?.name },
        {
          label: "生效前审批",
          value: auditPersonValue
            ? [auditPerson?.text, asked.join("、")].filter(Boolean).join("：")
            : "不需要，提交后生效",
        },
        { label: "结果审核人", value: names(reviewers) || plan.createdBy?.name },
        { label: "录入截止", value: plan.inputDueOn },
        { label: "确认期限", value: `${plan.confirmDays} 天，到期没有申诉视为确认` },
        { label: "缺项规则", value: KPI_MISSING[plan.missing].text },
        { label: "小数位", value: plan.digits === 0 ? "取整" : `${plan.digits} 位，最后四舍五入一次` },
        { label: "附加分", value: plan.extraMax > 0 ? `-${plan.extraMax} 到 ${plan.extraMax}` : "不使用" },
        { label: "评分匿名", value: plan.anonymous ? "是，3 人以上时显示平均" : "否" },
        { label: "等级", value: grades.map(({ name, from }) => `${name} ${from} 分起`).join("，") },
        {
          label: "强制分布",
          value: distribution.map(({ grade, most }) => `${grade} 最多 ${most}%`).join("，"),
          hidden: distribution.length === 0,
        },
        {
          label: "绩效系数",
          value: typeof rate === "number" ? `× ${rate}` : null,
          hidden: typeof rate !== "number",
        },
        {
          label: "创建",
          value: [plan.createdBy?.name, formatDateTime(plan.createdAt)].filter(Boolean).join("，"),
        },
        { label: "提交", value: formatDateTime(plan.submittedAt), hidden: !plan.submittedAt },
        { label: "生效", value: formatDateTime(plan.effectiveAt), hidden: !plan.effectiveAt },
        { label: "完成", value: formatDateTime(plan.finishedAt), hidden: !plan.finishedAt },
      ]}
    />
  );
}
