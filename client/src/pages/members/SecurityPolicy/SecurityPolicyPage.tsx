import { graphql, useFragment, usePreloadedQuery } from "react-relay";
import type {
  SecondFactorCompulsory,
  SecurityPolicyPage_policy$key,
} from "@/__generated__/SecurityPolicyPage_policy.graphql";
import type { SecurityPolicyPageMutation } from "@/__generated__/SecurityPolicyPageMutation.graphql";
import type { SecurityPolicyPageQuery } from "@/__generated__/SecurityPolicyPageQuery.graphql";
import { found } from "@/app/errors";
import { useBreadcrumb, usePageRefresh } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { useSave } from "@/relay/useAppMutation";
import { EditForm } from "@/ui/form/EditForm";
import { Field } from "@/ui/form/Field";
import { useForm } from "@/ui/form/useForm";
import { Card, Section } from "@/ui/frame/Card";
import { PageHeader } from "@/ui/frame/PageHeader";
import { SwitchInput } from "@/ui/input/choices";
import { IntegerInput } from "@/ui/input/NumberInput";
import { Select } from "@/ui/picker/Select";
import { idleOptions, type PolicyValues, toInput, toValues, within } from "./policyForm";
import "./SecurityPolicyPage.css";

const KINDS = [
  { value: "2", label: "字母、数字、符号中的两种" },
  { value: "3", label: "字母、数字和符号" },
  { value: "4", label: "大写字母、小写字母、数字和符号" },
];

const COMPULSORY: { value: SecondFactorCompulsory; label: string }[] = [
  { value: "NOBODY", label: "由成员自行决定" },
  { value: "ADMINISTRATORS", label: "管理员必须开启" },
  { value: "ALL", label: "全体成员必须开启" },
];

/** Form of the enterprise's security policy: passwords, second factor and sessions of its members. */
export default function SecurityPolicyPage({ queryRef }: PageProps<SecurityPolicyPageQuery>) {
  const { securityPolicy } = usePreloadedQuery<SecurityPolicyPageQuery>(
    graphql`
      query SecurityPolicyPageQuery {
        securityPolicy {
          id
          version
          ...SecurityPolicyPage_policy
        }
      }
    `,
    queryRef,
  );
  const policy = found(securityPolicy);
  return (
    <div className="ui-page security-policy">
      <PageHeader title="安全策略" breadcrumb={useBreadcrumb()} />
      <p className="ui-muted">
        密码、登录时长和锁定属于个人账号：同时加入多个企业的成员，以其中最严格的要求为准。收紧策略会立即作用于已登录的设备。
      </p>
      <PolicyForm key={policy.id} policy={policy} />
    </div>
  );
}

function PolicyForm({ policy: ref }: { policy: SecurityPolicyPage_policy$key }) {
  const policy = useFragment(
    graphql`
      fragment SecurityPolicyPage_policy on SecurityPolicy {
        id
        passwordMinLength
        passwordKinds
        passwordHistory
        passwordMaxDays
        sessionMaxHours
        sessionIdleMinutes
        secondFactor
        secondFactorGraceDays
        accessTokensAllowed
        accessTokenMaxDays
        lockAfter
        version
      }
    `,
    ref,
  );
  const save = useSave<SecurityPolicyPageMutation>(graphql`
    mutation SecurityPolicyPageMutation($input: SecurityPolicyUpdateInput!) {
      securityPolicyUpdate(input: $input) {
        policy {
          ...SecurityPolicyPage_policy
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const form = useForm<PolicyValues>({
    initial: toValues(policy),
    rules: {
      passwordMinLength: [within("密码最短长度", 8, 64)],
      passwordHistory: [within("历史密码数", 0, 10)],
      passwordMaxDays: [within("密码有效天数", 1, 3650, true)],
      sessionMaxHours: [within("登录最长小时数", 1, 8760, true)],
      secondFactorGraceDays: [within("宽限天数", 0, 90)],
      accessTokenMaxDays: [within("访问令牌最长天数", 1, 3650)],
      lockAfter: [within("失败次数", 3, 10)],
    },
    version: policy.version,
    refetch: usePageRefresh(),
    onSubmit: async (values, { version = policy.version }) =>
      (await save({ input: toInput(values, version) })).userErrors,
  });
  const compulsory = form.values.secondFactor !== "NOBODY";
  return (
    <Card title="对成员账号的要求">
      <EditForm form={form} id={policy.id} subject="安全策略">
        <Section title="密码">
          <div className="security-policy__fields">
            <Field form={form} name="passwordMinLength" label="最短长度" required>
              {(input) => <IntegerInput {...input} unit="位" />}
            </Field>
            <Field form={form} name="passwordKinds" label="必须包含" required>
              {(input) => (
                <Select {...input} options={KINDS} onChange={(value) => input.onChange(value ?? "2")} />
              )}
            </Field>
            <Field form={form} name="passwordHistory" label="不能重复最近用过的" help="0 表示不限制" required>
              {(input) => <IntegerInput {...input} unit="个密码" />}
            </Field>
            <Field
              form={form}
              name="passwordMaxDays"
              label="有效期"
              help="留空表示长期有效；到期须先修改密码"
            >
              {(input) => <IntegerInput {...input} unit="天" placeholder="长期有效" />}
            </Field>
            <Field
              form={form}
              name="lockAfter"
              label="连续失败后锁定"
              help="密码和二次验证码各自计数，锁定 15 分钟起"
              required
            >
              {(input) => <IntegerInput {...input} unit="次" />}
            </Field>
          </div>
        </Section>
        <Section title="登录时长">
          <div className="security-policy__fields">
            <Field form={form} name="sessionIdleMinutes" label="无操作自动退出" required>
              {(input) => (
                <Select
                  {...input}
                  options={idleOptions(form.values.sessionIdleMinutes)}
                  onChange={(value) => input.onChange(value ?? "43200")}
                />
              )}
            </Field>
            <Field form={form} name="sessionMaxHours" label="一次登录最长" help="留空表示一直使用就不退出">
              {(input) => <IntegerInput {...input} unit="小时" placeholder="不限" />}
            </Field>
          </div>
        </Section>
        <Section title="二次验证">
          <div className="security-policy__fields">
            <Field
              form={form}
              name="secondFactor"
              label="要求"
              help="要求他人开启前，须先为自己的账号开启"
              required
            >
              {(input) => (
                <Select
                  {...input}
                  options={COMPULSORY}
                  onChange={(value) => input.onChange(value ?? "NOBODY")}
                />
              )}
            </Field>
            <Field
              form={form}
              name="secondFactorGraceDays"
              label="宽限期"
              help="逾期未开启的成员登录后须先设置，0 表示立即"
              required
              hidden={!compulsory}
            >
              {(input) => <IntegerInput {...input} unit="天" />}
            </Field>
          </div>
        </Section>
        <Section title="个人访问令牌">
          <div className="security-policy__fields">
            <Field
              form={form}
              name="accessTokensAllowed"
              label="允许成员创建"
              help="关闭后已有的令牌立即失效"
            >
              {(input) => <SwitchInput {...input} label={input.value ? "允许" : "不允许"} />}
            </Field>
            <Field
              form={form}
              name="accessTokenMaxDays"
              label="最长有效期"
              required
              hidden={!form.values.accessTokensAllowed}
            >
              {(input) => <IntegerInput {...input} unit="天" />}
            </Field>
          </div>
        </Section>
      </EditForm>
    </Card>
  );
}
