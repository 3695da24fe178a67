/** Tiles of the attendance overview: today's figures, and those of a period. */

import { useNavigate } from "react-router";
import type { AttendDayFilter } from "@/__generated__/AttendReportIndexPageQuery.graphql";
import { formatMinutes, formatNumber } from "@/ui/base/format";
import { StatTile } from "@/ui/frame/Card";
import { StatTiles } from "@/ui/frame/StatTiles";
import {
  ABSENT,
  behind,
  type Counted,
  type Counting,
  EARLY,
  LATE,
  LEAVE,
  MISSING,
  OUTSIDE,
  REVIEW,
  shareOf,
  TRIP,
} from "./figures";

interface TilesProps {
  counted: Counted;
  /** Filter of the counted days; each figure links to its own. */
  filter: AttendDayFilter;
}

/** Share as text, in percent. */
const percent = (share: number | null): string => (share === null ? "—" : `${formatNumber(share)}%`);

/** Tiles of today's attendance: members expected, present, late, missing or away. */
export function TodayTiles({ counted, filter }: TilesProps) {
  const go = useNavigate();
  const tile = ({ key, label, of, to }: Counting, tone?: "yellow" | "red") => {
    const count = of(counted);
    return (
      <StatTile
        key={key}
        label={label}
        value={formatNumber(count)}
        {...(tone && count > 0 ? { tone } : {})}
        onClick={() => void go(behind(filter, to))}
      />
    );
  };
  return (
    <StatTiles>
      {tile({ key: "expected", label: "应出勤", of: ({ expectedDays }) => expectedDays })}
      {tile({ key: "present", label: "已出勤", of: ({ presentDays }) => presentDays })}
      {tile(LATE, "yellow")}
      {tile(MISSING, "yellow")}
      {tile(ABSENT, "red")}
      {tile(LEAVE)}
      {tile(TRIP)}
      {tile(OUTSIDE)}
    </StatTiles>
  );
}

/** Tiles with the figures of the chosen period. */
export function SpanTiles({ counted, filter }: TilesProps) {
  const go = useNavigate();
  const { expectedDays, presentDays, normalDays } = counted;
  const tile = ({ key, label, of, to }: Counting, hint?: string) => (
    <StatTile
      key={key}
      label={label}
      value={formatNumber(of(counted))}
      {...(hint ? { hint } : {})}
      onClick={() => void go(behind(filter, to))}
    />
  );
  return (
    <StatTiles>
      <StatTile
        label="出勤率"
        value={percent(shareOf(presentDays, expectedDays))}
        hint={`${presentDays} / ${expectedDays} 人天`}
        onClick={() => void go(behind(filter))}
      />
      <StatTile
        label="正常率"
        value={percent(shareOf(normalDays, expectedDays))}
        hint={`${normalDays} / ${expectedDays} 人天`}
        onClick={() => void go(behind(filter))}
      />
      {tile(LATE, `人次，${formatMinutes(counted.late)}`)}
      {tile(EARLY, `人次，${formatMinutes(counted.early)}`)}
      {tile(MISSING, "次")}
      {tile(ABSENT, "天")}
      {tile(LEAVE, "人天")}
      <StatTile
        label="加班"
        value={formatMinutes(counted.overtime)}
        onClick={() => void go(behind(filter, { marks: "OVERTIME" }))}
      />
      {counted.review > 0 ? tile(REVIEW, "处理后有变化") : null}
    </StatTiles>
  );
}
