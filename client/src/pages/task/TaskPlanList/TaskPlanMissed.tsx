import { useState } from "react";
import { graphql } from "react-relay";
import type { TaskPlanMissedMakeMutation } from "@/__generated__/TaskPlanMissedMakeMutation.graphql";
import type { TaskPlanMissedQuery } from "@/__generated__/TaskPlanMissedQuery.graphql";
import { reportResult } from "@/app/record/reportResult";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { useSave } from "@/relay/useAppMutation";
import { ErrorState } from "@/ui/feedback/states";
import { Button } from "@/ui/frame/Button";
import { Section } from "@/ui/frame/Card";
import { CheckboxGroup } from "@/ui/input/choices";
import { weekdayOf } from "./days";
import type { PlanRow } from "./TaskPlanListPage";

/** Number of days shown at first: the latest ones. */
const SHOWN = 12;

interface TaskPlanMissedProps {
  plan: Pick<PlanRow, "rowId" | "publish">;
  /** Called after tasks were created. */
  onMade: () => Promise<unknown>;
}

/**
 * Days of a recurring task plan that were missed, while it was switched off for example: chosen ones are
 * created here, each once. Nothing where none was missed.
 */
export function TaskPlanMissed({ plan, onMade }: TaskPlanMissedProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [all, setAll] = useState(false);
  const { data, error, reload } = useDialogQuery<TaskPlanMissedQuery>(
    graphql`
      query TaskPlanMissedQuery($id: ID!) {
        planTaskMissed(id: $id) { onDay beginsOn }
      }
    `,
    { id: plan.rowId },
  );
  const make = useSave<TaskPlanMissedMakeMutation>(graphql`
    mutation TaskPlanMissedMakeMutation($input: PlanTaskMakeUpInput!) {
      planTaskMakeUp(input: $input) { tempTasks { id } userErrors { field message code } }
    }
  `);
  if (error) return <ErrorState compact error={error} onRetry={reload} />;
  const missed = data?.planTaskMissed ?? [];
  if (missed.length === 0) return null;
  const shown = all ? missed : missed.slice(-SHOWN);
  const onDays = chosen.filter((day) => missed.some(({ onDay }) => onDay === day));
  const run = () => {
    const input = { id: plan.rowId, onDays };
    return reportResult(make({ input }), `已补生成 ${onDays.length} 个任务`, async () => {
      setChosen([]);
      reload();
      await onMade();
    });
  };
  return (
    <Section title="错过的任务">
      <p className="ui-muted">
        停用期间或延误时没有生成的任务不会自动补上。请选择要补生成的日期，每天只生成一次，
        {plan.publish ? "生成后直接发布给负责人。" : "生成后等待发布。"}
      </p>
      <CheckboxGroup<string>
        aria-label="错过的日期"
        options={shown.map(({ onDay, beginsOn }) => ({
          value: onDay,
          label: `${beginsOn} ${weekdayOf(beginsOn)}${beginsOn === onDay ? "" : `（原 ${onDay.slice(5)}）`}`,
        }))}
        value={onDays}
        onChange={setChosen}
      />
      <div className="ui-row ui-row--wrap">
        {shown.length < missed.length ? (
          <Button size="small" variant="minimal" onClick={() => setAll(true)}>
            显示全部 {missed.length} 天
          </Button>
        ) : null}
        <Button size="small" variant="minimal" onClick={() => setChosen(shown.map(({ onDay }) => onDay))}>
          全选
        </Button>
        <Button size="small" disabled={onDays.length === 0} onClick={run}>
          补生成
        </Button>
      </div>
    </Section>
  );
}
