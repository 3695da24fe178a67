import { graphql, usePreloadedQuery } from "react-relay";
import type { TaskSettingPageQuery } from "@/__generated__/TaskSettingPageQuery.graphql";
import { found } from "@/app/errors";
import { lazyPart } from "@/app/page/lazyPart";
import { useBreadcrumb } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { useInitialize } from "@/domains/setting/useInitialize";
import { fieldsOf } from "@/pages/admin/ConfigSetting/configFields";
import "@/pages/admin/ConfigSetting/ConfigSetting.css";
import { Card } from "@/ui/frame/Card";
import { PageHeader } from "@/ui/frame/PageHeader";
import { yearIn } from "./query";
import { WorkCalendar } from "./WorkCalendar";

const ConfigForm = lazyPart(
  () => import("@/pages/admin/ConfigSetting/ConfigForm").then((module) => module.ConfigForm),
  { ahead: true },
);

/** Settings of tasks: times of reminders, and the work calendar (business §2 Task: TaskSetting). */
export default function TaskSettingPage({ queryRef, search }: PageProps<TaskSettingPageQuery>) {
  const data = usePreloadedQuery<TaskSettingPageQuery>(
    graphql`
      query TaskSettingPageQuery($year: Int!) {
        configValue(code: TASK) { code value version }
        workdays(year: $year) { day works name source }
      }
    `,
    queryRef,
  );
  const setting = found(data.configValue);
  const initialize = useInitialize();
  return (
    <div className="ui-page">
      <PageHeader
        title="任务设置"
        breadcrumb={useBreadcrumb()}
        menu={[
          {
            key: "reset",
            text: "恢复默认设置",
            disabled: setting.version === 0,
            onClick: () =>
              initialize({
                code: setting.code,
                text: "任务设置恢复为默认值，是否继续?",
                done: "已恢复默认设置",
              }),
          },
        ]}
      />
      <div className="ui-stack">
        <Card title="提醒">
          <div className="config">
            <p className="ui-muted config__about">对整个企业的任务生效。</p>
            <ConfigForm
              code="TASK"
              title="任务设置"
              version={setting.version}
              fields={fieldsOf(setting.value)}
              scopes={[]}
            />
          </div>
        </Card>
        <WorkCalendar year={yearIn(search)} days={data.workdays ?? []} />
      </div>
    </div>
  );
}
