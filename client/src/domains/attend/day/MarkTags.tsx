import type { AttendMark } from "@/__generated__/DayContent_day.graphql";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ATTEND_MARK } from "./labels";

interface MarkTagsProps {
  marks: readonly { readonly mark: AttendMark }[];
  /** Whether the data on which an exception was decided has changed since. */
  review?: boolean;
  /** The text for a day without a mark. */
  plain?: string | null;
}

/** Tags of a day's attendance marks (late, absent, …) in their colours. */
export function MarkTags({ marks, review, plain = null }: MarkTagsProps) {
  return (
    <span className="ui-row">
      {marks.map(({ mark }) => (
        <StatusTag key={mark} tone={ATTEND_MARK[mark]?.tone}>
          {ATTEND_MARK[mark]?.text}
        </StatusTag>
      ))}
      {marks.length === 0 && plain ? <span className="ui-muted">{plain}</span> : null}
      {review ? <StatusTag tone="pink">需复核</StatusTag> : null}
    </span>
  );
}
