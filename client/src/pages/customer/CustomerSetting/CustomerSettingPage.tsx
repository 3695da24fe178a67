import { graphql, usePreloadedQuery } from "react-relay";
import type { CustomerSettingPageQuery } from "@/__generated__/CustomerSettingPageQuery.graphql";
import { found } from "@/app/errors";
import { lazyPart } from "@/app/page/lazyPart";
import { useBreadcrumb } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { useInitialize } from "@/domains/setting/useInitialize";
import { fieldsOf } from "@/pages/admin/ConfigSetting/configFields";
import { Card } from "@/ui/frame/Card";
import { PageHeader } from "@/ui/frame/PageHeader";
import { FollowRuleForm } from "./FollowRuleForm";
import { PoolRuleForm } from "./PoolRuleForm";
import "./CustomerSetting.css";

const ConfigForm = lazyPart(
  () => import("@/pages/admin/ConfigSetting/ConfigForm").then((module) => module.ConfigForm),
  { ahead: true },
);

/**
 * Settings of customers: default visibility, follow-up reminders, rules of the public pool
 * (business §2, §3).
 */
export default function CustomerSettingPage({ queryRef }: PageProps<CustomerSettingPageQuery>) {
  const data = usePreloadedQuery<CustomerSettingPageQuery>(
    graphql`
      query CustomerSettingPageQuery {
        configValue(code: CUSTOMER) {
          code
          value
          version
        }
        dictItems(code: IS_OPEN) {
          value
          text
        }
        customerSetting {
          ...FollowRuleForm_setting
        }
        customerPoolRule {
          ...PoolRuleForm_rule
        }
      }
    `,
    queryRef,
  );
  const { code, value, version } = found(data.configValue);
  const initialize = useInitialize();
  const scopes = (data.dictItems ?? []).map((item) => ({ value: item.value, label: item.text }));
  return (
    <div className="ui-page">
      <PageHeader
        title="客户设置"
        breadcrumb={useBreadcrumb()}
        menu={[
          {
            key: "reset",
            text: "恢复默认可见范围",
            disabled: version === 0,
            onClick: () =>
              initialize({ code, text: "新客户的可见范围恢复为默认值，是否继续?", done: "已恢复默认设置" }),
          },
        ]}
      />
      <Card title="可见范围">
        <div className="cust-setting">
          <ConfigForm
            key={version}
            code="CUSTOMER"
            title="可见范围"
            version={version}
            fields={fieldsOf(value)}
            scopes={scopes}
          />
        </div>
      </Card>
      {data.customerSetting ? (
        <Card title="跟进提醒">
          <div className="cust-setting">
            <FollowRuleForm setting={data.customerSetting} />
          </div>
        </Card>
      ) : null}
      {data.customerPoolRule ? (
        <Card title="公海规则">
          <div className="cust-setting">
            <PoolRuleForm rule={data.customerPoolRule} />
          </div>
        </Card>
      ) : null}
    </div>
  );
}
