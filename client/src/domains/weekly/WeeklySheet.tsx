import { graphql, useFragment } from "react-relay";
import type { WeeklySheet_weekly$key } from "@/__generated__/WeeklySheet_weekly.graphql";
import { useViewer } from "@/app/session/viewer";
import { formatDateTime } from "@/ui/base/format";
import { WEEKLY_STATUS } from "./labels";
import { groupsOf, saidOf } from "./lines";
import { useWeeklyLines } from "./useWeeklyLines";
import "./sheet.css";

export interface WeeklySheetProps {
  weekly: WeeklySheet_weekly$key;
}

/** A report or a summary on paper: its text and comments, with the name of the viewer and the time of printing. */
export function WeeklySheet({ weekly: key }: WeeklySheetProps) {
  const weekly = useFragment(
    graphql`
      fragment WeeklySheet_weekly on Weekly {
        title
        status
        late
        monday
        sunday
        submittedAt
        author { name }
        team { name }
        weeklyComments {
          id
          body
          createdAt
          grade { value text color }
          author { name }
        }
        ...useWeeklyLines_weekly
      }
    `,
    key,
  );
  const { scope, words, done, plan } = useWeeklyLines(weekly);
  const { enterprise, member } = useViewer();
  const byMember = scope === "TEAM";
  const groups = groupsOf(
    done.filter(({ struck }) => !struck),
    byMember,
  );
  const who = byMember ? weekly.team?.name : weekly.author?.name;
  return (
    <article className="weekly-sheet">
      <h2>{[who, weekly.title].filter(Boolean).join(" ")}</h2>
      <p>
        {[
          `${weekly.monday} 至 ${weekly.sunday}`,
          byMember ? `填写人 ${weekly.author?.name ?? "已离职成员"}` : weekly.team?.name,
          WEEKLY_STATUS[weekly.status].text,
          weekly.submittedAt ? `${formatDateTime(weekly.submittedAt)} 提交` : null,
          weekly.late ? "逾期提交" : null,
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <h3>本周工作</h3>
      {groups.length === 0 ? <p>没有填写</p> : null}
      {groups.map(({ key: of, title, lines }) => (
        <div key={of}>
          <h4>{title}</h4>
          <ul>
            {lines.map((line) => (
              <li key={line.key}>
                {line.own ? line.text : saidOf(line)}
                {!line.own && line.text ? `：${line.text}` : null}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <h3>工作小结</h3>
      <p className="weekly-words">{words || "没有填写"}</p>
      <h3>下周计划</h3>
      {plan.length === 0 ? (
        <p>没有填写</p>
      ) : (
        <ol>
          {plan.map(({ key: of, text, member: whose }) => (
            <li key={of}>
              {byMember && whose ? `${whose.name}：` : null}
              {text}
            </li>
          ))}
        </ol>
      )}
      {weekly.weeklyComments.length > 0 ? (
        <>
          <h3>点评</h3>
          <ul>
            {weekly.weeklyComments.map(({ id, author, grade, body, createdAt }) => (
              <li key={id}>
                {[author?.name ?? "已离职成员", grade?.text, body, formatDateTime(createdAt)]
                  .filter(Boolean)
                  .join(" · ")}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <footer>
        {enterprise.name} · {member.name} 打印于 {formatDateTime(new Date())}
      </footer>
    </article>
  );
}
