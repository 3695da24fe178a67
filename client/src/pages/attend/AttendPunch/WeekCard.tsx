import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import type { WeekCard_days$key } from "@/__generated__/WeekCard_days.graphql";
import { shortCell } from "@/domains/attend/calendar";
import { ATTEND_MARK, toneOf } from "@/domains/attend/day/labels";
import { dayText, weekdayText } from "@/domains/attend/month";
import { Card } from "@/ui/frame/Card";

/**
 * Card of the week from Monday to Sunday: shift and outcome of each day; a click shows the day's
 * computation below.
 */
export function WeekCard({ days: keys, today }: { days: WeekCard_days$key; today: string }) {
  const days = useFragment(
    graphql`
      fragment WeekCard_days on AttendPlannedDay @relay(plural: true) {
        day
        name
        hole
        shift { id name mark }
        result {
          cell
          marks { mark }
          reasons { text }
        }
      }
    `,
    keys,
  );
  const [opened, setOpened] = useState<string | null>(null);
  const shown = days.find(({ day }) => day === opened);
  return (
    <Card title="本周">
      <ol className="punch__week" aria-label="本周每天">
        {days.map(({ day, name, hole, shift, result }) => {
          const plan = shift?.name ?? (hole ? "未排班" : (name ?? "休息"));
          const said = result.marks.map(({ mark }) => ATTEND_MARK[mark]?.text).join("、") || result.cell;
          return (
            <li key={day}>
              <button
                type="button"
                data-today={day === today || undefined}
                data-tone={toneOf(result.marks) ?? undefined}
                aria-pressed={day === opened}
                onClick={() => setOpened(day === opened ? null : day)}
              >
                <span className="ui-visually-hidden">
                  {[dayText(day), plan, said === "√" ? "正常" : said].filter(Boolean).join("，")}
                </span>
                <span className="ui-muted ui-small" aria-hidden>
                  {weekdayText(day)}
                </span>
                <span className="ui-num" aria-hidden>
                  {Number(day.slice(8))}
                </span>
                <span className="punch__mark" aria-hidden>
                  {shift?.mark ?? (hole ? "?" : (name?.slice(0, 2) ?? "休"))}
                </span>
                <span className="punch__cell" aria-hidden>
                  {shortCell(result.cell, result.marks) || "-"}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      {shown ? (
        <section className="punch__reasons" aria-label={`${dayText(shown.day)}说明`} aria-live="polite">
          <h3>{dayText(shown.day)}</h3>
          {shown.result.reasons.length > 0 ? (
            <ul>
              {shown.result.reasons.map(({ text }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: reasons have no other name, and their order is theirs
                <li key={at}>{text}</li>
              ))}
            </ul>
          ) : (
            <p className="ui-muted">这一天没有需要说明的。</p>
          )}
        </section>
      ) : null}
    </Card>
  );
}
