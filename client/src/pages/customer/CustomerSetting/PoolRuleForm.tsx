import { graphql, useFragment } from "react-relay";
import type { PoolRuleForm_rule$key } from "@/__generated__/PoolRuleForm_rule.graphql";
import type { PoolRuleFormMutation } from "@/__generated__/PoolRuleFormMutation.graphql";
import { usePageRefresh } from "@/app/page/pageContext";
import { useSave } from "@/relay/useAppMutation";
import { EditForm } from "@/ui/form/EditForm";
import { fieldOf } from "@/ui/form/Field";
import { useForm } from "@/ui/form/useForm";
import { SwitchInput } from "@/ui/input/choices";
import { IntegerInput } from "@/ui/input/NumberInput";
import { type PoolRule, poolRuleInputOf, poolRuleOf, poolRuleProblems } from "./poolRule";

const F = fieldOf<PoolRule>();

/** Form of the public pool's rules: limits of claims, and when a customer returns to the pool. */
export function PoolRuleForm({ rule: key }: { rule: PoolRuleForm_rule$key }) {
  const rule = useFragment(
    graphql`
      fragment PoolRuleForm_rule on CustomerPoolRule {
        enabled
        dailyClaims
        holdingCap
        coolDownDays
        returnDays
        remindDays
        version
      }
    `,
    key,
  );
  const refresh = usePageRefresh();
  const save = useSave<PoolRuleFormMutation>(graphql`
    mutation PoolRuleFormMutation($input: CustomerPoolRuleInput!) {
      customerPoolRuleSet(input: $input) {
        customerPoolRule {
          version
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const form = useForm<PoolRule>({
    initial: poolRuleOf(rule),
    version: rule.version,
    validate: poolRuleProblems,
    onSubmit: async (values, { version }) =>
      (await save({ input: { ...poolRuleInputOf(values), version: version ?? null } })).userErrors,
  });
  const off = !form.values.enabled;
  const again = () => void refresh();
  return (
    <EditForm form={form} id="pool" subject="公海规则" columns={2} onSaved={again} onRefresh={again}>
      <F name="enabled" label="启用公海" span={2} help="关闭后不能领取，也不会自动退回">
        {(input) => <SwitchInput {...input} />}
      </F>
      <F name="dailyClaims" label="每人每天领取" help="留空为不限">
        {(input) => <IntegerInput {...input} unit="个" disabled={off} placeholder="不限" />}
      </F>
      <F name="holdingCap" label="每人持有上限" help="达到后不能再领取，留空为不限">
        {(input) => <IntegerInput {...input} unit="个" disabled={off} placeholder="不限" />}
      </F>
      <F name="coolDownDays" label="领取冷却期" required help="退回公海的人多少天内不能再领取这个客户">
        {(input) => <IntegerInput {...input} unit="天" disabled={off} />}
      </F>
      <F name="returnDays" label="自动退回" help="多少天没有跟进自动退回公海，留空为不退回">
        {(input) => <IntegerInput {...input} unit="天" disabled={off} placeholder="不退回" />}
      </F>
      <F name="remindDays" label="退回前提醒" required help="自动退回前多少天提醒负责销售">
        {(input) => <IntegerInput {...input} unit="天" disabled={off} />}
      </F>
    </EditForm>
  );
}
