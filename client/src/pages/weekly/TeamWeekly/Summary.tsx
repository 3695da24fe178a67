import { graphql, useFragment } from "react-relay";
import { useNavigate } from "react-router";
import type { Summary_weekly$key } from "@/__generated__/Summary_weekly.graphql";
import type { weeklyMutationsDeleteMutation } from "@/__generated__/weeklyMutationsDeleteMutation.graphql";
import { useBreadcrumb } from "@/app/page/pageContext";
import { LateSheet } from "@/domains/weekly/LateSheet";
import { weeklyOf } from "@/domains/weekly/labels";
import { useWeeklySave } from "@/domains/weekly/useWeeklySave";
import { WeeklyContent } from "@/domains/weekly/WeeklyContent";
import { type Week, weekText } from "@/domains/weekly/weeks";
import type { Option } from "@/ui/base/types";
import { confirmDelete } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";
import { Card } from "@/ui/frame/Card";
import { PageHeader } from "@/ui/frame/PageHeader";
import { useWriting } from "../_components/useWriting";
import { WeeklyForm } from "../_components/WeeklyForm";
import { useSummarize } from "./useSummarize";

interface SummaryProps {
  weekly: Summary_weekly$key;
  week: Week;
  grades: readonly Option[];
  refresh: () => Promise<unknown>;
}

/**
 * Weekly summary of a team: a form for its directors until a comment locks it, read-only for others, and a
 * printable sheet.
 */
export function Summary({ weekly: key, week, grades, refresh }: SummaryProps) {
  const weekly = useFragment(
    graphql`
      fragment Summary_weekly on Weekly {
        rowId
        monday
        title
        team { rowId name }
        viewerCan { update delete }
        ...WeeklyForm_weekly
        ...WeeklyContent_weekly
        ...WeeklySheet_weekly
      }
    `,
    key,
  );
  const { rowId, monday, title, team, viewerCan } = weekly;
  const navigate = useNavigate();
  const summarize = useSummarize();
  const save = useWeeklySave();
  const { isWriting, ...writing } = useWriting(viewerCan.update);
  const list = weeklyOf(week.monday, "TeamWeekly");
  const name = [team?.name, title].filter(Boolean).join(" ");
  return (
    <div className="ui-page">
      <PageHeader
        title={name}
        breadcrumb={useBreadcrumb(weekText(week))}
        actions={[
          { key: "print", text: "打印", onClick: () => window.print() },
          {
            key: "fill",
            text: "更新汇总",
            hint: "带入成员新提交的内容；划掉的不再出现，写过的保留",
            hidden: !viewerCan.update || !team,
            onClick: async () => {
              if (!team || !(await summarize(team.rowId, monday))) return;
              toast.success("已带入成员最新提交的内容");
            },
          },
          { key: "back", text: "返回列表", href: list },
        ]}
        menu={[
          {
            key: "delete",
            text: "删除草稿",
            intent: "danger",
            hidden: !viewerCan.delete,
            onClick: async () => {
              const done = await confirmDelete({
                what: [name],
                run: async () =>
                  (await save<weeklyMutationsDeleteMutation>((all) => all.remove, { ids: [rowId] }))
                    .userErrors,
              });
              if (done) void navigate(list, { replace: true });
            },
          },
        ]}
      />
      <div className="ui-stack weekly-screen">
        {isWriting ? (
          <WeeklyContent
            weekly={weekly}
            grades={grades}
            refresh={refresh}
            body={<WeeklyForm key={rowId} {...writing} weekly={weekly} refresh={refresh} />}
          />
        ) : (
          <Card title="汇总内容">
            <WeeklyContent weekly={weekly} grades={grades} refresh={refresh} />
          </Card>
        )}
      </div>
      <section className="ui-print" aria-label="打印的汇总">
        <LateSheet weekly={weekly} />
      </section>
    </div>
  );
}
