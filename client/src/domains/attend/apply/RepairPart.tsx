import { graphql } from "react-relay";
import type { RepairPartQuery } from "@/__generated__/RepairPartQuery.graphql";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { fromInput } from "@/domains/flow/form/moments";
import { formatDateTime } from "@/ui/base/format";
import { ErrorState } from "@/ui/feedback/states";
import { Card } from "@/ui/frame/Card";
import { timeOn } from "../moments";
import { dayText } from "../month";
import { SIDE } from "../punch/labels";
import { repairValues } from "./parts";
import type { ApplyPartProps } from "./props";

const QUERY = graphql`
  query RepairPartQuery {
    attendMissed { day slot side dueAt label }
    attendSummary { repairsLeft }
  }
`;

const NONE = {};

/** The missed punches of the last seven days: a click fills in the one to correct. */
export function RepairPart({ definition, values, onFill }: ApplyPartProps) {
  const { data, loading, error, reload } = useDialogQuery<RepairPartQuery>(QUERY, NONE);
  const missed = data?.attendMissed ?? [];
  const left = data?.attendSummary?.repairsLeft ?? null;
  return (
    <Card title="近 7 天缺卡">
      {error ? (
        <ErrorState compact error={error} onRetry={reload} />
      ) : missed.length === 0 ? (
        <p className="ui-muted">
          {loading ? "正在查找…" : "近 7 天没有需要补的卡，更早的请直接填写打卡时间。"}
        </p>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own
        <div role="group" className="attend-choices" aria-label="选择要补的卡">
          {missed.map(({ day, slot, side, dueAt, label }) => {
            const filled = repairValues(definition, fromInput(formatDateTime(dueAt)), side);
            const isChosen = Object.entries(filled).every(([key, value]) => values[key] === value);
            return (
              <button
                key={`${day} ${slot}`}
                type="button"
                aria-pressed={isChosen}
                onClick={() => onFill(filled)}
              >
                {dayText(day)} {SIDE[side]} {timeOn(dueAt, day)} {label}
              </button>
            );
          })}
        </div>
      )}
      {left === null ? null : (
        <p className="ui-muted ui-small">{left > 0 ? `本月还可补卡 ${left} 次` : "本月补卡次数已用完"}</p>
      )}
    </Card>
  );
}
