import { graphql, useFragment } from "react-relay";
import type { PunchLine_punch$key } from "@/__generated__/PunchLine_punch.graphql";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ATTEND_PUNCH_CONFIRM, ATTEND_PUNCH_SOURCE } from "../labels";
import { clockFault, delayText, timeOn } from "../moments";
import { PhotoButton } from "./PhotoButton";
import "../day/day.css";

interface PunchLineProps {
  punch: PunchLine_punch$key;
  /** The day under which it is shown; a punch at night may be of the next date. */
  day: string;
}

/** An attendance punch in one row: its time, source and place, and its irregularities. */
export function PunchLine({ punch: key, day }: PunchLineProps) {
  const punch = useFragment(
    graphql`
      fragment PunchLine_punch on AttendPunch {
        punchedAt
        receivedAt
        aheadSeconds
        source
        place
        distance
        outside
        confirm
        remark
        photos { id rowId name size }
      }
    `,
    key,
  );
  const odd = [
    punch.place,
    punch.outside && punch.distance !== null ? `距最近地点 ${punch.distance} 米` : null,
    clockFault(punch.aheadSeconds),
    delayText(punch.punchedAt, punch.receivedAt),
    punch.remark,
  ].filter(Boolean);
  const { text, tone } = ATTEND_PUNCH_CONFIRM[punch.confirm];
  return (
    <li className="attend-day-punch">
      <strong>{timeOn(punch.punchedAt, day)}</strong>
      <span className="ui-grow">
        <span className="ui-row ui-row--wrap">
          {ATTEND_PUNCH_SOURCE[punch.source].text}
          {punch.outside ? <StatusTag tone="violet">外勤</StatusTag> : null}
          {punch.confirm === "PLAIN" ? null : <StatusTag tone={tone}>{text}</StatusTag>}
          <PhotoButton photos={punch.photos} />
        </span>
        {odd.length > 0 ? <span className="ui-muted ui-small">{odd.join(" · ")}</span> : null}
      </span>
    </li>
  );
}
