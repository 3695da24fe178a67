import { graphql, useFragment } from "react-relay";
import type { BeforePlan_weekly$key } from "@/__generated__/BeforePlan_weekly.graphql";
import type { MyWeekly_weekly$key } from "@/__generated__/MyWeekly_weekly.graphql";
import type { SourceFigures_figures$key } from "@/__generated__/SourceFigures_figures.graphql";
import { LateSheet } from "@/domains/weekly/LateSheet";
import { useWeeklyActions } from "@/domains/weekly/useWeeklyActions";
import { WeeklyComments } from "@/domains/weekly/WeeklyComments";
import { WeeklyHead } from "@/domains/weekly/WeeklyHead";
import { WeeklyView } from "@/domains/weekly/WeeklyView";
import type { Option } from "@/ui/base/types";
import { Card } from "@/ui/frame/Card";
import { useWriting } from "../_components/useWriting";
import { WeeklyForm } from "../_components/WeeklyForm";
import { BeforePlan } from "./BeforePlan";
import { ReopenNotice } from "./ReopenNotice";
import { SourceFigures } from "./SourceFigures";

export interface MyWeeklyProps {
  weekly: MyWeekly_weekly$key;
  /** The report of the week before. */
  before: BeforePlan_weekly$key | null;
  figures: SourceFigures_figures$key;
  /** Whether the server fills the report. */
  isFilling: boolean;
  refresh: () => Promise<unknown>;
}

const NO_GRADES: readonly Option[] = [];

/** The viewer's own weekly report: a form until the first comment locks it, then read-only. */
export function MyWeekly({ weekly: key, before, figures, isFilling, refresh }: MyWeeklyProps) {
  const weekly = useFragment(
    graphql`
      fragment MyWeekly_weekly on Weekly {
        id
        status
        title
        viewerCan { update }
        ...WeeklyHead_weekly
        ...WeeklyForm_weekly
        ...WeeklySheet_weekly
        ...WeeklyComments_weekly
        ...useWeeklyLines_weekly
      }
    `,
    key,
  );
  const { id, status, title, viewerCan } = weekly;
  const act = useWeeklyActions(refresh, NO_GRADES);
  const { isWriting, ...writing } = useWriting(viewerCan.update);
  const comments = (
    <Card title="点评">
      <WeeklyComments
        weekly={weekly}
        onChange={(row) => act.changeComment(row, title)}
        onRemove={act.removeComment}
      />
    </Card>
  );
  return (
    <>
      <div className="ui-stack weekly-screen">
        <WeeklyHead weekly={weekly} />
        {status === "REOPENED" ? <ReopenNotice recordId={id} /> : null}
        {isWriting ? (
          <WeeklyForm
            {...writing}
            isFilling={isFilling}
            weekly={weekly}
            refresh={refresh}
            aside={(form) => (
              <>
                <Card title="上周计划">
                  <BeforePlan weekly={before} form={form} />
                </Card>
                <Card title="本周完成">
                  <SourceFigures figures={figures} />
                </Card>
                {comments}
              </>
            )}
          />
        ) : (
          <>
            <p className="ui-muted">周报已有点评，不能再修改。需要补充时，请点评人重开。</p>
            {comments}
            <Card>
              <WeeklyView weekly={weekly} />
            </Card>
          </>
        )}
      </div>
      <section className="ui-print">
        <LateSheet weekly={weekly} />
      </section>
    </>
  );
}
