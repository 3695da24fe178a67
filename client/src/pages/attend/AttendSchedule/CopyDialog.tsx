import type { DateRangeValue } from "@/ui/base/types";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { check } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { DateRange } from "@/ui/input/DateRange";
import { addDays } from "@/ui/input/dates";
import { type ForManyProps, membersText, spanProblem } from "./forMany";
import { lengthOf } from "./place";

interface Values {
  source: DateRangeValue | null;
  target: DateRangeValue | null;
}

const F = fieldOf<Values>();
const RULES = { source: [check(spanProblem)], target: [check(spanProblem)] };

/** Form field of each field of the server, for its errors. */
const FIELDS: Readonly<Record<string, keyof Values>> = {
  from: "source",
  to: "source",
  onto: "target",
  until: "target",
};

/**
 * Dialog that copies a period of the schedule board to later days, for example this week to the next ones.
 */
export default function CopyDialog({ open, onClose, onSaved, members, span, writes }: ForManyProps) {
  const after = addDays(span.to, 1);
  const form = useForm<Values>({
    initial: { source: { ...span }, target: { from: after, to: addDays(after, lengthOf(span) - 1) } },
    rules: RULES,
    validate: ({ source, target }) =>
      source && target && source.from <= target.to && target.from <= source.to
        ? { target: "不能与被复制的日期重叠" }
        : {},
    onSubmit: async ({ source, target }) => {
      if (!source || !target) return [];
      const memberIds = members.map(({ rowId }) => rowId);
      const { from, to } = source;
      const errors = await writes.copy({ memberIds, from, to, onto: target.from, until: target.to });
      return errors.map((error) => ({ ...error, field: FIELDS[error.field?.at(-1) ?? ""] ?? null }));
    },
  });
  return (
    <EditDialog
      form={form}
      open={open}
      title="复制排班"
      submitText="复制"
      savedText={null}
      onClose={onClose}
      onSaved={onSaved}
    >
      <p className="ui-muted">
        {membersText(members)}：只复制排班表上安排的日子，按考勤组安排的日子不变。目标比来源长时循环复制。
      </p>
      <F name="source" label="复制哪些天" required>
        {(input) => <DateRange {...input} shortcuts={false} clearable={false} />}
      </F>
      <F name="target" label="复制到" required>
        {(input) => <DateRange {...input} shortcuts={false} clearable={false} />}
      </F>
    </EditDialog>
  );
}
