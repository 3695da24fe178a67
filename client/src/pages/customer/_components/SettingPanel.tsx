import { graphql, useFragment } from "react-relay";
import type { SettingPanel_setting$key } from "@/__generated__/SettingPanel_setting.graphql";
import type { SettingPanelResetMutation } from "@/__generated__/SettingPanelResetMutation.graphql";
import type { SettingPanelSetMutation } from "@/__generated__/SettingPanelSetMutation.graphql";
import { usePageRefresh } from "@/app/page/pageContext";
import { useAppMutation, useSave } from "@/relay/useAppMutation";
import { confirm } from "@/ui/dialog/dialogs";
import { EditForm } from "@/ui/form/EditForm";
import { fieldOf } from "@/ui/form/Field";
import { useForm } from "@/ui/form/useForm";
import { Card } from "@/ui/frame/Card";
import { StatusTag } from "@/ui/frame/StatusTag";
import { SwitchInput } from "@/ui/input/choices";
import { IntegerInput } from "@/ui/input/NumberInput";
import { daysGiven, followDaysRules } from "../_lib/settingForm";

interface Values {
  followDays: string;
  notifySalesman: boolean;
}

const F = fieldOf<Values>();

export interface SettingPanelProps {
  setting: SettingPanel_setting$key;
  customerId: string;
  mayChange: boolean;
}

/** Follow-up settings of one customer: those of the enterprise, or its own (business §7 Customers). */
export function SettingPanel({ setting: key, customerId, mayChange }: SettingPanelProps) {
  const setting = useFragment(
    graphql`
      fragment SettingPanel_setting on CustomerSetting {
        followDays
        notifySalesman
        inherited
        version
      }
    `,
    key,
  );
  const set = useSave<SettingPanelSetMutation>(graphql`
    mutation SettingPanelSetMutation($customerId: ID!, $version: Int, $input: CustomerSettingInput!) {
      customerSettingSet(input: { customerId: $customerId, version: $version, changes: $input }) {
        userErrors { field message code }
      }
    }
  `);
  const [reset] = useAppMutation<SettingPanelResetMutation>(
    graphql`
      mutation SettingPanelResetMutation($customerId: ID!) {
        customerSettingReset(input: { customerId: $customerId }) {
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
    { success: "已恢复为企业设置" },
  );
  const refresh = usePageRefresh();
  const { inherited, version } = setting;
  const initial: Values = {
    followDays: String(setting.followDays ?? ""),
    notifySalesman: setting.notifySalesman,
  };
  const form = useForm<Values>({
    initial,
    version,
    rules: { followDays: followDaysRules },
    onSubmit: async ({ followDays, notifySalesman }, start) => {
      const { userErrors } = await set({
        customerId,
        version: start.version ?? version,
        input: { followDays: daysGiven(followDays), notifySalesman },
      });
      return userErrors;
    },
  });
  const inherit = async () => {
    const sure = await confirm({ text: "恢复后这个客户按企业的设置跟进，是否继续?" });
    if (sure && (await reset({ customerId })).ok) await refresh();
  };
  return (
    <Card
      title={
        <span className="ui-row">
          跟进设置
          <StatusTag tone={inherited ? "neutral" : "blue"}>
            {inherited ? "沿用企业设置" : "单独设置"}
          </StatusTag>
        </span>
      }
      {...(mayChange && !inherited
        ? { actions: [{ key: "reset", text: "恢复为企业设置", onClick: inherit }] }
        : {})}
    >
      <EditForm form={form} actions={mayChange} onSaved={() => void refresh()}>
        <F name="followDays" label="跟进周期" help="超过这么多天没有跟进就提醒负责销售；不填则按企业设置">
          {(input) => <IntegerInput {...input} disabled={!mayChange} unit="天" maxLength={3} />}
        </F>
        <F name="notifySalesman" label="通知负责销售" help="别人跟进或修改这个客户时，告诉负责销售">
          {(input) => (
            <SwitchInput {...input} disabled={!mayChange} label={input.value ? "通知" : "不通知"} />
          )}
        </F>
      </EditForm>
    </Card>
  );
}
