import { graphql } from "react-relay";
import type { TaskTimeFormMutation } from "@/__generated__/TaskTimeFormMutation.graphql";
import { useSave } from "@/relay/useAppMutation";
import { formatDate } from "@/ui/base/format";
import { FormBody } from "@/ui/form/EditForm";
import { fieldOf } from "@/ui/form/Field";
import { maxLength, type Rule, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { Button } from "@/ui/frame/Button";
import { DateInput } from "@/ui/input/DateInput";
import { NumberInput } from "@/ui/input/NumberInput";
import { TextInput } from "@/ui/input/TextInput";
import { minutesOf } from "../../TaskDialog/values";

interface Values {
  /** Hours as typed; the server expects minutes. */
  minutes: string;
  spentOn: string | null;
  remark: string;
}

const F = fieldOf<Values>();

/** Minutes of a day. */
const DAY = 1440;

/** Rule: a positive time of at most one day. */
const inOneDay: Rule<string, Values> = (typed) => {
  const minutes = minutesOf(typed) ?? 0;
  return minutes > 0 && minutes <= DAY ? null : "工时须大于 0，一天最多 24 小时";
};

const RULES = {
  minutes: [required("请输入工时"), inOneDay],
  spentOn: [required("请选择日期")],
  remark: [maxLength(500)],
};

/** Form that records the time worked on a task on a day (business §2 Task). */
export function TaskTimeForm({ taskId, onSaved }: { taskId: string; onSaved: () => Promise<unknown> }) {
  const create = useSave<TaskTimeFormMutation>(graphql`
    mutation TaskTimeFormMutation($input: TaskTimeInput!) {
      taskTimeCreate(input: $input) { taskTime { id } userErrors { field message code } }
    }
  `);
  const initial = { minutes: "", spentOn: formatDate(new Date()), remark: "" };
  const form = useForm<Values>({
    initial,
    rules: RULES,
    onSubmit: async ({ minutes, spentOn, remark }) =>
      (
        await create({
          input: { taskId, spentOn, minutes: minutesOf(minutes), remark: remark.trim() || null },
        })
      ).userErrors,
  });
  return (
    <div className="task-record__log">
      <FormBody
        form={form}
        columns={3}
        savedText="工时已登记"
        onSaved={() => {
          form.reset(initial);
          void onSaved();
        }}
      >
        <F name="minutes" label="工时" required>
          {(input) => <NumberInput {...input} decimals={1} unit="小时" placeholder="如 1.5" />}
        </F>
        <F name="spentOn" label="日期" required>
          {(input) => <DateInput {...input} />}
        </F>
        <F name="remark" label="备注">
          {(input) => <TextInput {...input} placeholder="做了什么" />}
        </F>
      </FormBody>
      <Button type="submit" form={form.id} loading={form.submitting}>
        登记工时
      </Button>
    </div>
  );
}
