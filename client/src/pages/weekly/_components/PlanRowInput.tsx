import { PageLink } from "@/app/page/navigation";
import type { WeeklyLines } from "@/domains/weekly/useWeeklyLines";
import { Checkbox } from "@/ui/input/choices";
import { TextInput } from "@/ui/input/TextInput";
import { MOST, type PlanRow } from "../_lib/form";

interface PlanRowInputProps {
  row: PlanRow;
  /** From 1. */
  place: number;
  /** The stored plan item: with its task, and in a summary with its author. */
  line: WeeklyLines["plan"][number] | undefined;
  makesTasks: boolean;
  disabled: boolean | undefined;
  onChange: (row: PlanRow) => void;
}

/** Inputs of an item of next week's plan: its text, and whether it becomes a task. */
export function PlanRowInput({ row, place, line, makesTasks, disabled, onChange }: PlanRowInputProps) {
  return (
    <div className="ui-grow weekly-write__plan">
      {line?.member ? <span className="ui-muted">{line.member.name}</span> : null}
      <TextInput
        value={row.text}
        maxLength={MOST.plan}
        disabled={disabled}
        aria-label={`第 ${place} 项计划`}
        placeholder="下周要做的事"
        onChange={(text) => onChange({ ...row, text })}
      />
      {line?.task ? (
        <span className="ui-small">
          {line.task.page ? <PageLink to={line.task.page}>已转为任务</PageLink> : "已转为任务"}
        </span>
      ) : makesTasks ? (
        <Checkbox
          value={row.asTask}
          disabled={disabled}
          label="转为任务"
          aria-label={`第 ${place} 项计划转为任务`}
          onChange={(asTask) => onChange({ ...row, asTask })}
        />
      ) : null}
    </div>
  );
}
