import { graphql, useFragment } from "react-relay";
import type { TodayCard_planned$key } from "@/__generated__/TodayCard_planned.graphql";
import type {
  TodayCard_punches$data,
  TodayCard_punches$key,
} from "@/__generated__/TodayCard_punches.graphql";
import { DAY_KIND, VERDICT } from "@/domains/attend/day/labels";
import { ATTEND_PUNCH_CONFIRM, ATTEND_PUNCH_SOURCE } from "@/domains/attend/labels";
import { clockFault, delayText, timeOn } from "@/domains/attend/moments";
import { dayText } from "@/domains/attend/month";
import { SIDE } from "@/domains/attend/punch/labels";
import { formatDate } from "@/ui/base/format";
import { Card } from "@/ui/frame/Card";
import { StatusTag } from "@/ui/frame/StatusTag";

interface TodayCardProps {
  /** Day of the expected punches; after midnight it may be yesterday. */
  day: string;
  /** Schedule of that day; null if the week does not contain it. */
  planned: TodayCard_planned$key | null;
  punches: TodayCard_punches$key;
  /** Name of the attendance group. */
  group: string | null;
}

/**
 * Card of the viewer's day: its schedule with the outcome of each expected punch, and all punches of the
 * day.
 */
export function TodayCard({ day, planned: key, punches: keys, group }: TodayCardProps) {
  const planned = useFragment(
    graphql`
      fragment TodayCard_planned on AttendPlannedDay {
        kind
        name
        anytime
        hole
        shift {
          id
          name
          pairs { text }
        }
        result {
          ends { slot side dueAt punchedAt verdict minutes }
        }
      }
    `,
    key,
  );
  const punches = useFragment(
    graphql`
      fragment TodayCard_punches on AttendPunch @relay(plural: true) {
        id
        punchedAt
        receivedAt
        aheadSeconds
        source
        place
        outside
        confirm
        remark
      }
    `,
    keys,
  );
  const ends = planned?.result.ends ?? [];
  const isBefore = day < formatDate(Date.now());
  return (
    <Card title={isBefore ? `${dayText(day)}（昨天的班）` : dayText(day)}>
      <div className="ui-stack">
        <p className="ui-row ui-row--wrap">
          <strong>{planned ? planText(planned) : "今天"}</strong>
          {planned?.shift ? (
            <span className="ui-muted">{planned.shift.pairs.map(({ text }) => text).join("，")}</span>
          ) : null}
          {group ? <span className="ui-muted ui-small">{group}</span> : null}
        </p>
        {ends.length > 0 ? (
          <ol className="punch__ends" aria-label="应打卡">
            {ends.map(({ slot, side, dueAt, punchedAt, verdict, minutes }) => {
              const { text, tone } = VERDICT[verdict];
              const isWrong = verdict === "LATE" || verdict === "EARLY" || verdict === "SHORT";
              return (
                <li key={slot} data-verdict={verdict}>
                  <span>
                    {SIDE[side]} <span className="ui-muted ui-num">{timeOn(dueAt, day)}</span>
                  </span>
                  <strong className="ui-num">{punchedAt ? timeOn(punchedAt, day) : ""}</strong>
                  <StatusTag tone={tone}>{isWrong ? `${text} ${minutes} 分钟` : text}</StatusTag>
                </li>
              );
            })}
          </ol>
        ) : null}
        {punches.length > 0 ? (
          <ul className="punch__made" aria-label={`已打卡 ${punches.length} 次`}>
            {punches.map((punch) => (
              <Punch key={punch.id} punch={punch} day={day} />
            ))}
          </ul>
        ) : (
          <p className="ui-muted ui-small">还没有打卡记录。</p>
        )}
      </div>
    </Card>
  );
}

function planText({
  kind,
  name,
  anytime,
  hole,
  shift,
}: {
  readonly kind: keyof typeof DAY_KIND;
  readonly name: string | null | undefined;
  readonly anytime: boolean;
  readonly hole: boolean;
  readonly shift: { readonly name: string } | null | undefined;
}): string {
  const words = shift?.name ?? (anytime ? "自由工时，随时打卡" : hole ? "还没有排班" : DAY_KIND[kind].text);
  return name ? `${name} · ${words}` : words;
}

function Punch({ punch, day }: { punch: TodayCard_punches$data[number]; day: string }) {
  const { punchedAt, receivedAt, aheadSeconds, source, place, outside, confirm, remark } = punch;
  const { text, tone } = ATTEND_PUNCH_CONFIRM[confirm];
  const notes = [remark, delayText(punchedAt, receivedAt), clockFault(aheadSeconds)].filter(Boolean);
  return (
    <li>
      <span className="ui-num">{timeOn(punchedAt, day)}</span>
      <span className="ui-grow">
        {source === "PHONE" || source === "BROWSER"
          ? (place ?? (outside ? "外勤" : "范围内"))
          : ATTEND_PUNCH_SOURCE[source].text}
        {notes.length > 0 ? <span className="ui-muted ui-small"> {notes.join("，")}</span> : null}
      </span>
      {confirm === "PLAIN" ? null : <StatusTag tone={tone}>{text}</StatusTag>}
    </li>
  );
}
