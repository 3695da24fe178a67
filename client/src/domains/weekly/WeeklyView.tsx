import type { useWeeklyLines_weekly$key } from "@/__generated__/useWeeklyLines_weekly.graphql";
import { PageLink } from "@/app/page/navigation";
import { Section } from "@/ui/frame/Card";
import { groupsOf } from "./lines";
import { useWeeklyLines, type WeeklyLines } from "./useWeeklyLines";
import "./weekly.css";

type Line = WeeklyLines["done"][number];

/** An item of finished work in a report: the record with its result, and the author's text. */
export function LineText({ line }: { line: Line }) {
  const { did, title, text, record, own } = line;
  if (own) return <span className="weekly-words">{text}</span>;
  return (
    <>
      {did ? <span className="ui-muted">{did} </span> : null}
      {record?.page ? <PageLink to={record.page}>{title}</PageLink> : <span>{title}</span>}
      {text ? <p className="weekly-words weekly-line__text">{text}</p> : null}
    </>
  );
}

/** The plan of a report, each item with the task created from it. */
export function PlanList({ plan, byMember }: { plan: WeeklyLines["plan"]; byMember: boolean }) {
  if (plan.length === 0) return <p className="ui-muted">没有填写</p>;
  return (
    <ol className="weekly-plan">
      {plan.map(({ key, text, task, member }) => (
        <li key={key}>
          {byMember && member ? <span className="ui-muted">{member.name}：</span> : null}
          {text}
          {task ? (
            <span className="ui-small weekly-plan__task">
              {task.page ? <PageLink to={task.page}>任务</PageLink> : "已转为任务"}
            </span>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

/** A weekly report or a summary, read-only: finished work, the author's text, the plan. */
export function WeeklyView({ weekly }: { weekly: useWeeklyLines_weekly$key }) {
  const { scope, words, done, plan } = useWeeklyLines(weekly);
  const byMember = scope === "TEAM";
  const groups = groupsOf(
    done.filter(({ struck }) => !struck),
    byMember,
  );
  return (
    <div className="ui-stack weekly-view">
      <Section title="本周工作">
        {groups.length === 0 ? <p className="ui-muted">没有填写</p> : null}
        {groups.map(({ key, title, page, lines }) => (
          <div key={key} className="weekly-group">
            <h4>{page ? <PageLink to={page}>{title}</PageLink> : title}</h4>
            <ul>
              {lines.map((line) => (
                <li key={line.key}>
                  <LineText line={line} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </Section>
      <Section title="工作小结">
        {words ? <p className="weekly-words">{words}</p> : <p className="ui-muted">没有填写</p>}
      </Section>
      <Section title="下周计划">
        <PlanList plan={plan} byMember={byMember} />
      </Section>
    </div>
  );
}
