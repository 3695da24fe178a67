import ChevronLeftIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-left";
import ChevronRightIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-right";
import { type KeyboardEvent, useMemo, useState } from "react";
import { graphql } from "react-relay";
import type { WorkCalendarDeleteMutation } from "@/__generated__/WorkCalendarDeleteMutation.graphql";
import type { WorkCalendarSaveMutation } from "@/__generated__/WorkCalendarSaveMutation.graphql";
import "./WorkCalendar.css";
import { usePageNavigate } from "@/app/page/navigation";
import { usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { isUnpublished, isWeekend, worksOn } from "@/domains/workday";
import { useAppMutation } from "@/relay/useAppMutation";
import { formatDate } from "@/ui/base/format";
import { confirm } from "@/ui/dialog/dialogs";
import { Button } from "@/ui/frame/Button";
import { Card } from "@/ui/frame/Card";
import { StatusTag } from "@/ui/frame/StatusTag";
import { addDays } from "@/ui/input/dates";
import { type Special, weeksOf, workdaysOf } from "./calendar";
import { FIRST, LAST, YEAR } from "./query";

const WEEK = ["一", "二", "三", "四", "五", "六", "日"];
const MONTHS = Array.from({ length: 12 }, (_, month) => month + 1);
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

const openImport = lazyRecordDialog(() => import("./WorkdayImportDialog"));

/**
 * Calendar of a year's workdays: the holidays published by the State Council, and the enterprise's own
 * exceptions, which a click changes.
 */
export function WorkCalendar({ year, days }: { year: number; days: readonly Special[] }) {
  const navigate = usePageNavigate();
  const refresh = usePageRefresh();
  const pending = usePagePending();
  const [save] = useAppMutation<WorkCalendarSaveMutation>(graphql`
    mutation WorkCalendarSaveMutation($input: WorkdaysInput!) {
      workdaysSave(input: $input) { workdays { day } userErrors { field message code } }
    }
  `);
  const [remove] = useAppMutation<WorkCalendarDeleteMutation>(graphql`
    mutation WorkCalendarDeleteMutation($days: [Date!]!) {
      workdaysDelete(input: { days: $days }) { workdays { day } userErrors { field message code } }
    }
  `);
  const specials = useMemo(() => new Map(days.map((one) => [one.day, one])), [days]);
  const today = formatDate(new Date());
  const [at, setAt] = useState<string | null>(null);
  // a single tab stop: today, or the first day of the year
  const active = at?.startsWith(`${year}-`) ? at : today.startsWith(`${year}-`) ? today : `${year}-01-01`;
  const own = days.filter(({ source }) => source === "OWN").map(({ day }) => day);
  const go = (to: number) => navigate(`?${new URLSearchParams({ [YEAR]: String(to) })}`, { replace: true });

  const toggle = async (day: string) => {
    const special = specials.get(day);
    setAt(day);
    const done =
      special?.source === "OWN"
        ? await remove({ days: [day] })
        : await save({
            input: { days: [{ day, works: !worksOn(day, special), name: special?.name ?? null }] },
          });
    if (done.ok) await refresh();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    const next = step ? addDays(active, step) : null;
    if (!next?.startsWith(`${year}-`)) return;
    event.preventDefault();
    setAt(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  return (
    <Card
      title="工作日历"
      actions={[
        {
          key: "import",
          text: "导入",
          onClick: async () => {
            if (await openImport({})) await refresh();
          },
        },
        {
          key: "reset",
          text: "清除自定义",
          disabled: own.length === 0,
          onClick: async () => {
            const text = `${year} 年自定义的 ${own.length} 天将恢复为国务院公布的安排，是否继续?`;
            if (!(await confirm({ text, confirmText: "清除", danger: true }))) return;
            if ((await remove({ days: own })).ok) await refresh();
          },
        },
      ]}
    >
      <div className="ui-stack">
        <div className="ui-row ui-row--wrap ui-row--between">
          <span className="ui-row">
            <Button
              icon={<ChevronLeftIcon />}
              aria-label="上一年"
              disabled={year <= FIRST}
              onClick={() => go(year - 1)}
            />
            <strong aria-live="polite">{year} 年</strong>
            <Button
              icon={<ChevronRightIcon />}
              aria-label="下一年"
              disabled={year >= LAST}
              onClick={() => go(year + 1)}
            />
            <span className="ui-muted">共 {workdaysOf(year, specials)} 个工作日</span>
          </span>
          <span className="ui-row ui-row--wrap">
            <StatusTag tone="red">休 放假</StatusTag>
            <StatusTag tone="blue">班 调休上班</StatusTag>
            <span className="ui-muted">虚线为本企业自定义；点击日期在上班与休息之间切换</span>
          </span>
        </div>
        {isUnpublished(days) ? (
          <p className="ui-muted">
            {days.some(({ source }) => source === "PROVISIONAL")
              ? `${year} 年的放假安排尚未公布，暂按法定节假日休息，调休以公布为准。国务院公布后可在“导入”中粘贴。`
              : `系统没有 ${year} 年的放假安排，未自定义的日子按周一至周五上班。`}
          </p>
        ) : null}
        <section
          className="work-calendar"
          aria-label={`${year} 年工作日历`}
          aria-busy={pending}
          onKeyDown={onKeyDown}
        >
          {MONTHS.map((month) => (
            <Month
              key={month}
              year={year}
              month={month}
              specials={specials}
              today={today}
              active={active}
              onToggle={toggle}
            />
          ))}
        </section>
      </div>
    </Card>
  );
}

/** 2026 年 3 月 5 日: spaces make the visible day number a separate word of the accessible name. */
function dateText(day: string): string {
  return `${day.slice(0, 4)} 年 ${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日`;
}

function Month({
  year,
  month,
  specials,
  today,
  active,
  onToggle,
}: {
  year: number;
  month: number;
  specials: ReadonlyMap<string, Special>;
  today: string;
  active: string;
  onToggle: (day: string) => unknown;
}) {
  return (
    <table className="work-calendar__month">
      <caption>{month} 月</caption>
      <thead>
        <tr>
          {WEEK.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(year, month).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, place) => (
              <td key={WEEK[place]}>
                {day ? (
                  <Day
                    day={day}
                    special={specials.get(day)}
                    today={day === today}
                    active={day === active}
                    onToggle={onToggle}
                  />
                ) : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Labels of the sources of a special day. */
const SOURCES: Record<Special["source"], string | null> = {
  OFFICIAL: null,
  PROVISIONAL: "法定节假日，安排待公布",
  OWN: "本企业自定义",
};

function Day({
  day,
  special,
  today,
  active,
  onToggle,
}: {
  day: string;
  special: Special | undefined;
  today: boolean;
  active: boolean;
  onToggle: (day: string) => unknown;
}) {
  const works = worksOn(day, special);
  const what = works ? "上班" : "休息";
  const said = [what, special?.name, special && SOURCES[special.source]].filter(Boolean);
  return (
    <button
      type="button"
      className="work-calendar__day"
      data-day={day}
      data-off={works ? undefined : true}
      data-special={special ? (works ? "work" : "off") : undefined}
      data-own={special?.source === "OWN" || undefined}
      data-today={today || undefined}
      tabIndex={active ? 0 : -1}
      data-mark={special && works === isWeekend(day) ? (works ? "班" : "休") : undefined}
      aria-label={`${dateText(day)} ${said.join("，")}`}
      aria-pressed={works}
      title={special ? said.join("，") : undefined}
      onClick={() => onToggle(day)}
    >
      {Number(day.slice(8))}
    </button>
  );
}
