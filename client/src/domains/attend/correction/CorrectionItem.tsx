import { graphql, useFragment } from "react-relay";
import type { CorrectionItem_correction$key } from "@/__generated__/CorrectionItem_correction.graphql";
import { formatDateTime } from "@/ui/base/format";
import { monthText } from "../month";
import { unitOf } from "./figures";
import "../day/day.css";

/** A correction as a text: the figure, its values, the reason, and the month in which it counts. */
export function CorrectionItem({ correction: key }: { correction: CorrectionItem_correction$key }) {
  const { day, month, label, figure, was, becomes, reason, createdAt, createdBy } = useFragment(
    graphql`
      fragment CorrectionItem_correction on AttendCorrection {
        day
        month
        figure
        label
        was
        becomes
        reason
        createdAt
        createdBy { id rowId name avatarUrl }
      }
    `,
    key,
  );
  const said = [createdBy?.name ?? "系统重新计算", formatDateTime(createdAt)].join(" · ");
  return (
    <li>
      <p>
        {day} {label}：{was} → <strong>{becomes}</strong> {unitOf(figure)}，计入{monthText(month)}
      </p>
      <p>{reason}</p>
      <p className="ui-muted ui-small">{said}</p>
    </li>
  );
}
