import type { ReactNode } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { ConfigCode, ConfigSettingPageQuery } from "@/__generated__/ConfigSettingPageQuery.graphql";
import { found } from "@/app/errors";
import { useBreadcrumb } from "@/app/page/pageContext";
import type { PageModule, PageProps } from "@/app/routes/types";
import { useInitialize } from "@/domains/setting/useInitialize";
import { Card } from "@/ui/frame/Card";
import { PageHeader } from "@/ui/frame/PageHeader";
import { ConfigForm } from "./ConfigForm";
import { type ConfigFields, fieldsOf } from "./configFields";
import "./ConfigSetting.css";

type Props = PageProps<ConfigSettingPageQuery>;

/** Description of each setting, shown above its form. */
const ABOUT: Readonly<Record<ConfigCode, string>> = {
  PROJECT: "对整个企业的项目生效。",
  KPI_PLAN: "对整个企业的考核计划生效。",
  MCENTER: "对整个企业的销售目标和应收台账生效。",
  CUSTOMER: "对整个企业的客户生效。",
  TASK: "对整个企业的任务生效。",
  WORK: "对整个企业的工单生效，修改后从下一个步骤开始。",
  WORK_CLOCK: "对整个企业的工单生效；已有工单的时限不变，提醒按新的设置。",
  WORK_PROJECT: "对整个企业的项目工单池生效。",
  WEEKLY: "对整个企业的周报生效；已经提交的周报，逾期标记不变。",
};

/** One page component per setting, so that React remounts the page on navigation between settings. */
const PAGES = new Map<ConfigCode, (props: Props) => ReactNode>();

/** The page module of one setting, under the title of its route. */
export function of(code: ConfigCode, title: string): PageModule {
  const known = PAGES.get(code);
  if (known) return { default: known };
  const page = (props: Props) => <ConfigSettingPage {...props} code={code} title={title} />;
  PAGES.set(code, page);
  return { default: page };
}

/** Page of one enterprise setting, edited in a form (business §3 Enterprise settings kept). */
function ConfigSettingPage({ queryRef, code, title }: Props & { code: ConfigCode; title: string }) {
  const data = usePreloadedQuery<ConfigSettingPageQuery>(
    graphql`
      query ConfigSettingPageQuery($code: ConfigCode!) {
        configValue(code: $code) {
          code
          value
          version
        }
        dictItems(code: IS_OPEN) {
          value
          text
        }
      }
    `,
    queryRef,
  );
  const setting = found(data.configValue);
  const initialize = useInitialize();
  const fields: ConfigFields = fieldsOf(setting.value);
  const scopes = (data.dictItems ?? []).map(({ value, text }) => ({ value, label: text }));
  return (
    <div className="ui-page">
      <PageHeader
        title={title}
        breadcrumb={useBreadcrumb()}
        menu={[
          {
            key: "reset",
            text: "恢复默认设置",
            disabled: setting.version === 0,
            onClick: () =>
              initialize({
                code: setting.code,
                text: `${title}恢复为默认值，是否继续?`,
                done: "已恢复默认设置",
              }),
          },
        ]}
      />
      <Card>
        <div className="config">
          <p className="ui-muted config__about">{ABOUT[code]}</p>
          <ConfigForm
            key={code}
            code={code}
            title={title}
            version={setting.version}
            fields={fields}
            scopes={scopes}
          />
        </div>
      </Card>
    </div>
  );
}
