import { graphql, useFragment } from "react-relay";
import type { FollowRuleForm_setting$key } from "@/__generated__/FollowRuleForm_setting.graphql";
import type { FollowRuleFormMutation } from "@/__generated__/FollowRuleFormMutation.graphql";
import { usePageRefresh } from "@/app/page/pageContext";
import { useSave } from "@/relay/useAppMutation";
import { EditForm } from "@/ui/form/EditForm";
import { fieldOf } from "@/ui/form/Field";
import { check } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { SwitchInput } from "@/ui/input/choices";
import { IntegerInput } from "@/ui/input/NumberInput";

interface Values {
  followDays: string;
  notifySalesman: boolean;
}

const F = fieldOf<Values>();
const DAYS = check<string>((text) =>
  text === "" || (Number(text) >= 1 && Number(text) <= 365) ? null : "请输入 1 到 365 的整数",
);

/**
 * Form of the default follow-up rules, which apply to customers without rules of their own
 * (business §7 Customers: org settings).
 */
export function FollowRuleForm({ setting: key }: { setting: FollowRuleForm_setting$key }) {
  const setting = useFragment(
    graphql`
      fragment FollowRuleForm_setting on CustomerSetting {
        followDays
        notifySalesman
        version
      }
    `,
    key,
  );
  const refresh = usePageRefresh();
  const save = useSave<FollowRuleFormMutation>(graphql`
    mutation FollowRuleFormMutation($version: Int, $input: CustomerSettingInput!) {
      customerSettingSet(input: { version: $version, changes: $input }) {
        customerSetting {
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
  const form = useForm<Values>({
    initial: {
      followDays: setting.followDays ? String(setting.followDays) : "",
      notifySalesman: setting.notifySalesman === true,
    },
    version: setting.version,
    rules: { followDays: [DAYS] },
    onSubmit: async ({ followDays, notifySalesman }, { version }) => {
      const input = { followDays: followDays === "" ? null : Number(followDays), notifySalesman };
      return (await save({ version: version ?? null, input })).userErrors;
    },
  });
  const again = () => void refresh();
  return (
    <EditForm form={form} id="follow" subject="跟进提醒" onSaved={again} onRefresh={again}>
      <F name="followDays" label="跟进提醒" help="客户多少天没有跟进时提醒负责销售，留空为不提醒">
        {(input) => <IntegerInput {...input} unit="天" placeholder="不提醒" />}
      </F>
      <F name="notifySalesman" label="变动通知负责销售" help="其他人跟进或修改客户时，通知它的负责销售">
        {(input) => <SwitchInput {...input} />}
      </F>
    </EditForm>
  );
}
