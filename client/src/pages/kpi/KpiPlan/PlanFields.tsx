import { useKpiTemplateSource } from "@/domains/kpi/useKpiTemplateSource";
import { useMemberSource } from "@/domains/member/useMemberSource";
import type { Source } from "@/domains/source";
import { formatDate } from "@/ui/base/format";
import type { Option } from "@/ui/base/types";
import { fieldOf } from "@/ui/form/Field";
import type { Form } from "@/ui/form/useForm";
import { DateInput } from "@/ui/input/DateInput";
import { IntegerInput } from "@/ui/input/NumberInput";
import { TextInput } from "@/ui/input/TextInput";
import { MultiRemotePicker, RemotePicker } from "@/ui/picker/RemotePicker";
import { Select } from "@/ui/picker/Select";
import { DistributionInput } from "./DistributionInput";
import {
  MOST_DAYS,
  MOST_MEMBERS,
  MOST_NAME,
  MOST_TEAMS,
  NAMED_AUDITORS,
  type Plan,
  type PlanValues,
  withCycle,
} from "./planForm";
import { useTemplateFacts } from "./useTemplateFacts";

const F = fieldOf<PlanValues>();

/** Largest number of auditors, and of reviewers, that can be named individually. */
const MOST_OTHERS = 20;

interface PlanFieldsProps {
  readonly form: Form<PlanValues>;
  /** Plan to modify; null for a new one. */
  readonly plan: Plan | null;
  /** Whether the viewer may make plans for the whole enterprise. */
  readonly isAll: boolean;
  /** Whether several plans are made: names, templates and examinees are those of their groups. */
  readonly isGrouped?: boolean;
  /** Options of the teams for which the viewer may make plans. */
  readonly teams: Source;
  readonly cycles: readonly Option[];
  readonly audits: readonly Option[];
}

/** Form fields of an appraisal plan. */
export function PlanFields({ form, plan, isAll, isGrouped = false, teams, cycles, audits }: PlanFieldsProps) {
  const { values } = form;
  const members = useMemberSource();
  const templates = useKpiTemplateSource();
  const known = knownOf(plan);
  const template = useTemplateFacts(plan ? null : values.templateId);
  const grades = template.grades ?? plan?.grades ?? [];
  const today = formatDate(new Date());
  return (
    <>
      <F name="name" label="计划名称" required span={2} hidden={isGrouped}>
        {(input) => (
          <TextInput {...input} autoFocus maxLength={MOST_NAME} placeholder="如：2026年第4季度绩效考核" />
        )}
      </F>
      <F
        name="templateId"
        label="考核模板"
        required={!plan}
        help={plan ? "指标已复制到计划，不随模板变化" : template.text}
        span={2}
        hidden={isGrouped}
      >
        {(input) => (
          <RemotePicker
            {...input}
            {...templates}
            known={known.template}
            disabled={Boolean(plan) || Boolean(input.disabled)}
            placeholder={plan ? "没有模板" : "请选择考核模板"}
          />
        )}
      </F>
      <F name="cycle" label="考核周期" required help="选择周期后自动填写起止日期">
        {(input) => (
          <Select
            {...input}
            options={cycles}
            clearable={false}
            placeholder="请选择"
            onChange={(cycle) => form.setAll(withCycle(values, cycle, values.beginsOn ?? today))}
          />
        )}
      </F>
      <F
        name="teamId"
        label="所属团队"
        required={!isAll}
        help={isAll ? "不选则为全企业的计划" : "您负责的团队"}
      >
        {(input) => (
          <RemotePicker {...input} {...teams} known={known.team} clearable={isAll} placeholder="请选择团队" />
        )}
      </F>
      <F name="beginsOn" label="开始日期" required>
        {(input) => (
          <DateInput
            {...input}
            clearable={false}
            onChange={(day) => {
              // a first day in another cycle changes the last day and the default name
              if (day) form.setAll({ ...withCycle(values, values.cycle, day), beginsOn: day });
              else input.onChange(day);
            }}
          />
        )}
      </F>
      <F name="endsOn" label="结束日期" required>
        {(input) => (
          <DateInput {...input} clearable={false} {...(values.beginsOn ? { min: values.beginsOn } : {})} />
        )}
      </F>
      <F name="memberIds" label="被考核成员" required span={2} help={membersHelp(plan)} hidden={isGrouped}>
        {(input) => (
          <MultiRemotePicker
            {...input}
            {...members}
            known={known.members}
            max={MOST_MEMBERS}
            placeholder="请选择成员"
          />
        )}
      </F>
      <F
        name="teamIds"
        label="整个团队"
        span={2}
        help="保存时加入团队和下级团队的全部在职成员"
        hidden={isGrouped}
      >
        {(input) => <MultiRemotePicker {...input} {...teams} max={MOST_TEAMS} placeholder="请选择团队" />}
      </F>
      <F name="auditPerson" label="生效前审批" help="由谁审批后生效；不选则提交后立即生效">
        {(input) => <Select {...input} options={audits} placeholder="不需要审批" />}
      </F>
      <F
        name="auditMemberIds"
        label="审批人"
        required
        hidden={values.auditPerson !== NAMED_AUDITORS}
        help="任意一人通过即生效"
      >
        {(input) => (
          <MultiRemotePicker
            {...input}
            {...members}
            known={known.auditors}
            max={MOST_OTHERS}
            placeholder="请选择审批人"
          />
        )}
      </F>
      <F name="reviewerIds" label="结果审核人" help="确认后审核并完成考核；不选则为计划的创建人">
        {(input) => (
          <MultiRemotePicker
            {...input}
            {...members}
            known={known.reviewers}
            max={MOST_OTHERS}
            placeholder="计划的创建人"
          />
        )}
      </F>
      <F name="inputDueOn" label="录入截止日期" help="选填，到期前提醒还没有录入的人">
        {(input) => <DateInput {...input} />}
      </F>
      <F name="confirmDays" label="确认期限" required help="到期没有确认或申诉的，视为确认">
        {(input) => <IntegerInput {...input} unit="天" most={MOST_DAYS} tooMuch={`最多 ${MOST_DAYS} 天`} />}
      </F>
      <F
        name="distribution"
        label="强制分布"
        span={2}
        help="选填，每个等级最多占被考核人的比例；不填的等级不限制"
        hidden={isGrouped || grades.length === 0}
        show={(shares) =>
          Object.entries(shares)
            .map(([grade, most]) => `${grade} ${most}%`)
            .join("，")
        }
      >
        {(input) => <DistributionInput {...input} grades={grades} />}
      </F>
    </>
  );
}

function membersHelp(plan: Plan | null): string | undefined {
  const more = (plan?.examineeCount ?? 0) - (plan?.examinees.length ?? 0);
  return more > 0
    ? `只列出前 ${plan?.examinees.length} 人，另有 ${more} 人；不改动名单时全部保留`
    : undefined;
}

interface Named {
  readonly rowId: string;
  readonly name: string;
}

/** Names of the initially chosen records. */
function knownOf(plan: Plan | null) {
  const options = (rows: readonly (Named | null | undefined)[]): Option[] =>
    rows.flatMap((row) => (row ? [{ value: row.rowId, label: row.name }] : []));
  return {
    template: options([plan?.template]),
    team: options([plan?.team]),
    members: options((plan?.examinees ?? []).map(({ member }) => member)),
    auditors: options((plan?.auditors ?? []).map(({ member }) => member)),
    reviewers: options(plan?.reviewers ?? []),
  };
}
