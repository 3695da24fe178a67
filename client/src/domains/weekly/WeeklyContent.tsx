import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay";
import type { WeeklyContent_weekly$key } from "@/__generated__/WeeklyContent_weekly.graphql";
import { openActivity } from "@/app/activity/openActivity";
import type { Option } from "@/ui/base/types";
import { Actions } from "@/ui/frame/Actions";
import { Section } from "@/ui/frame/Card";
import { useWeeklyActions } from "./useWeeklyActions";
import { WeeklyComments } from "./WeeklyComments";
import { WeeklyHead } from "./WeeklyHead";
import { WeeklyView } from "./WeeklyView";
import "./weekly.css";

export interface WeeklyContentProps {
  weekly: WeeklyContent_weekly$key;
  /** The grades that a comment can give. */
  grades: readonly Option[];
  refresh: () => Promise<unknown>;
  /** Replaces the read-only content, for the form. */
  body?: ReactNode;
}

/** A report for its readers: its content, its comments, and the viewer's actions. */
export function WeeklyContent({ weekly: key, grades, refresh, body }: WeeklyContentProps) {
  const weekly = useFragment(
    graphql`
      fragment WeeklyContent_weekly on Weekly {
        id
        rowId
        version
        title
        author { name }
        viewerCan { comment reopen }
        ...WeeklyHead_weekly
        ...useWeeklyLines_weekly
        ...WeeklyComments_weekly
      }
    `,
    key,
  );
  const { id, rowId, version, title, author, viewerCan } = weekly;
  const act = useWeeklyActions(refresh, grades);
  const name = author ? `${author.name}的${title}` : title;
  return (
    <article className="ui-stack weekly-content" aria-label="周报内容">
      <WeeklyHead weekly={weekly} />
      <fieldset className="weekly-actions" aria-label="周报操作">
        <Actions
          actions={[
            {
              key: "comment",
              text: "点评",
              intent: "primary",
              hidden: !viewerCan.comment,
              onClick: () => act.comment({ rowId, version, name }),
            },
            {
              key: "reopen",
              text: "重开",
              hidden: !viewerCan.reopen,
              onClick: () => act.reopen({ rowId, version, name }),
            },
            { key: "activity", text: "动态", onClick: () => openActivity({ id, name }) },
          ]}
        />
      </fieldset>
      {body ?? <WeeklyView weekly={weekly} />}
      <Section title="点评">
        <WeeklyComments
          weekly={weekly}
          onChange={(row) => act.changeComment(row, name)}
          onRemove={act.removeComment}
        />
      </Section>
    </article>
  );
}
