import { graphql } from "react-relay";
import type { PlanTaskInput, RulePreviewQuery } from "@/__generated__/RulePreviewQuery.graphql";
import type { RulePreviewYearsQuery } from "@/__generated__/RulePreviewYearsQuery.graphql";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { useDebounced } from "@/domains/useDebounced";
import { isUnpublished } from "@/domains/workday";
import { StatusTag } from "@/ui/frame/StatusTag";
import { weekdayOf } from "./days";

/** Fields of a recurring plan that determine its dates. */
export type Planned = Pick<PlanTaskInput, "rule" | "mode" | "beginsOn" | "shift" | "days">;

/** Debounce of the request, in milliseconds. */
const DEBOUNCE_MS = 400;

/** The next dates of an unsaved plan. */
export function RulePreview({ planned }: { planned: Planned }) {
  const input = JSON.parse(useDebounced(JSON.stringify(planned), DEBOUNCE_MS)) as Planned;
  const { data, error } = useDialogQuery<RulePreviewQuery>(
    graphql`
      query RulePreviewQuery($input: PlanTaskInput!) {
        planTaskRehearsal(input: $input) { onDay beginsOn works }
      }
    `,
    { input },
  );
  const after = planned.mode === "AFTER_DONE";
  // a plan that depends on completion has only its first date
  const days = after ? data?.planTaskRehearsal?.slice(0, 1) : data?.planTaskRehearsal;
  const years = [...new Set(days?.map(({ beginsOn }) => Number(beginsOn.slice(0, 4))))];
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
      {after ? <p className="ui-muted">后面的日期在上一个任务完成或取消后才能确定。</p> : null}
      {years.length > 0 ? <Uncharted years={years} /> : null}
    </div>
  );
}

/** Note about years whose holidays are unknown; dates from the first such year on are uncertain. */
function Uncharted({ years: [first = 0, second = first, ...later] }: { years: readonly number[] }) {
  const { data } = useDialogQuery<RulePreviewYearsQuery>(
    graphql`
      query RulePreviewYearsQuery($first: Int!, $second: Int!) {
        first: workdays(year: $first) { source }
        second: workdays(year: $second) { source }
      }
    `,
    { first, second },
  );
  if (!data) return null;
  const unknown = (days: typeof data.first) => days && isUnpublished(days);
  const year = unknown(data.first) ? first : unknown(data.second) ? second : null;
  if (year === null) return null;
  const on = later.length > 0 || year < second ? "及以后" : "";
  return (
    <p className="ui-muted">
      {year} 年{on}的放假安排尚未公布，暂按周一至周五上班、法定节假日休息推算。
    </p>
  );
}
