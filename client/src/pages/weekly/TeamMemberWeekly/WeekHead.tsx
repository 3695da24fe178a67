import type { WeekBar_weeks$key } from "@/__generated__/WeekBar_weeks.graphql";
import { weeklyOf } from "@/domains/weekly/labels";
import { useMayRemind, useRemind } from "@/domains/weekly/useRemind";
import type { Week } from "@/domains/weekly/weeks";
import { Button } from "@/ui/frame/Button";
import { StatTile } from "@/ui/frame/Card";
import { StatTiles } from "@/ui/frame/StatTiles";
import { WeekBar } from "../_components/WeekBar";
import type { MemberState } from "./list";
import { type MemberRow, membersIn } from "./states";

interface WeekHeadProps {
  week: Week;
  weeks: WeekBar_weeks$key | null | undefined;
  rows: readonly MemberRow[];
  teamId: string | null;
  /** Filters the list by a state; null shows all members. */
  onState: (state: MemberState | null) => void;
}

/**
 * Header of the list: the week switcher, the counts that filter it, and the button that reminds members
 * without a report.
 */
export function WeekHead({ week, weeks, rows, teamId, onState }: WeekHeadProps) {
  const remind = useRemind();
  const mayRemind = useMayRemind(week);
  const count = (state: MemberState) => membersIn(rows, state).length;
  const missing = count("MISSING");
  const narrowed = teamId ? `?teamId=${teamId}` : "";
  return (
    <div className="ui-stack">
      <div className="ui-row ui-row--wrap ui-row--between">
        <WeekBar week={week} weeks={weeks} to={(day) => `${weeklyOf(day, "TeamMemberWeekly")}${narrowed}`} />
        {mayRemind && missing > 0 ? (
          <Button onClick={() => remind(week.monday, teamId)}>提醒未提交的 {missing} 人</Button>
        ) : null}
      </div>
      <StatTiles>
        <StatTile label="应交" value={rows.length} onClick={() => onState(null)} />
        <StatTile label="已提交" value={count("SENT")} onClick={() => onState("SENT")} />
        <StatTile
          label="逾期提交"
          value={count("LATE")}
          {...(count("LATE") > 0 ? { tone: "red" as const } : {})}
          onClick={() => onState("LATE")}
        />
        <StatTile
          label="未提交"
          value={missing}
          {...(missing > 0 ? { tone: "yellow" as const } : {})}
          onClick={() => onState("MISSING")}
        />
        <StatTile
          label="待点评"
          value={count("WAITING")}
          {...(count("WAITING") > 0 ? { tone: "blue" as const } : {})}
          onClick={() => onState("WAITING")}
        />
      </StatTiles>
    </div>
  );
}
