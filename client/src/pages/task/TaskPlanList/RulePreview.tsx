import { useEffect, useState } from "react";
import { graphql } from "react-relay";
import type { PlanTaskInput, RulePreviewQuery } from "@/__generated__/RulePreviewQuery.graphql";
import { useAsked } from "@/app/record/useAsked";
import { StatusTag } from "@/ui/frame/StatusTag";
import { weekdayOf } from "./days";

/** What of a plan says when it comes. */
export type Planned = Pick<PlanTaskInput, "rule" | "mode" | "beginsOn" | "shift" | "days">;

/** So long nothing is asked while somebody types. */
const PATIENCE = 400;

/** The value once it has rested. */
function useRested<T>(value: T): T {
  const key = JSON.stringify(value);
  const [rested, setRested] = useState(key);
  useEffect(() => {
    const timer = setTimeout(() => setRested(key), PATIENCE);
    return () => clearTimeout(timer);
  }, [key]);
  return JSON.parse(rested) as T;
}

/** The next days of a plan that is not saved yet. */
export function RulePreview({ planned }: { planned: Planned }) {
  const input = useRested(planned);
  const { data, error } = useAsked<RulePreviewQuery>(
    graphql`
      query RulePreviewQuery($input: PlanTaskInput!) {
        planTaskRehearsal(input: $input) { onDay beginsOn works }
      }
    `,
    { input },
  );
  const days = data?.planTaskRehearsal;
  return (
    <div className="plan-preview">
      {error ? <p className="ui-muted">{error}</p> : null}
      {!error && !days ? <p className="ui-muted">正在推算…</p> : null}
      {days ? (
        <ul className="plan-days" aria-label="接下来的日期">
          {days.map(({ onDay, beginsOn, works }) => (
            <li key={onDay}>
              <StatusTag tone={onDay !== beginsOn ? "blue" : works ? "neutral" : "yellow"}>
                {beginsOn} {weekdayOf(beginsOn)}
                {onDay !== beginsOn ? `（原 ${onDay.slice(5)}）` : works ? "" : "（休）"}
              </StatusTag>
            </li>
          ))}
        </ul>
      ) : null}
      {days?.length === 0 ? <p className="ui-muted">以后没有日期了</p> : null}
      {planned.mode === "AFTER_DONE" ? (
        <p className="ui-muted">后面的日期在上一个任务完成或取消后才能确定。</p>
      ) : null}
    </div>
  );
}
