import { graphql } from "react-relay";
import type { SalesLevel, TargetFormMutation } from "@/__generated__/TargetFormMutation.graphql";
import { usePageRefresh } from "@/app/page/pageContext";
import { SPREADS } from "@/domains/mcenter/labels";
import { MONTHS } from "@/domains/mcenter/spread";
import { useSave } from "@/relay/useAppMutation";
import { formatMoney } from "@/ui/base/format";
import { EditForm } from "@/ui/form/EditForm";
import { fieldOf } from "@/ui/form/Field";
import { maxLength, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { Button } from "@/ui/frame/Button";
import { Segmented } from "@/ui/input/choices";
import { MoneyInput } from "@/ui/input/NumberInput";
import { TextArea } from "@/ui/input/TextInput";
import { today } from "../_lib/address";
import { MonthsInput } from "./MonthsInput";
import { monthsProblem, spreadAnew, sumOfMonths, type TargetValues } from "./months";

const F = fieldOf<TargetValues>();

/** Stored target to modify. */
export interface Target {
  readonly version: number;
  readonly amount: number;
  readonly months: readonly number[];
  readonly locked: readonly boolean[];
  readonly spread: TargetValues["spread"];
  readonly remark: string | null | undefined;
}

export interface TargetFormProps {
  year: number;
  level: SalesLevel;
  teamId: string | null;
  memberId: string | null;
  /** Name of the target's owner, in the heading. */
  name: string;
  /** Stored target; null where none is set. */
  target: Target | null;
  /** Last year's achievement, by month, in yuan. */
  lastYear: readonly number[];
}

const startOf = (target: Target | null): TargetValues => ({
  amount: target ? String(target.amount) : "",
  spread: target?.spread ?? "EVEN",
  months: MONTHS.map((month) => String(target?.months[month] ?? 0)),
  locked: MONTHS.map((month) => target?.locked[month] ?? false),
  remark: target?.remark ?? "",
  reason: "",
});

/** Form of a yearly sales target: its amount, its distribution, and each month with its lock. */
export function TargetForm({ year, level, teamId, memberId, name, target, lastYear }: TargetFormProps) {
  const refresh = usePageRefresh();
  const save = useSave<TargetFormMutation>(graphql`
    mutation TargetFormMutation($input: SalesTargetInput!, $version: Int) {
      salesTargetSet(input: { changes: $input, version: $version }) {
        salesTarget { id version }
        userErrors { field message code }
      }
    }
  `);
  // changes of the current year's months require a reason
  const asksReason = (values: TargetValues) =>
    target !== null &&
    String(year) === today().slice(0, 4) &&
    MONTHS.some((month) => Number(values.months[month]) !== target.months[month]);
  const form = useForm<TargetValues>({
    initial: startOf(target),
    version: target?.version,
    refetch: refresh,
    rules: {
      amount: [required("请输入年度目标")],
      remark: [maxLength(500)],
      reason: [maxLength(200)],
    },
    validate: (values) => ({
      months: monthsProblem(values) ?? undefined,
      reason: asksReason(values) && !values.reason.trim() ? "请填写调整原因" : undefined,
    }),
    onSubmit: async (values, from) => {
      const input = {
        year,
        level,
        teamId,
        memberId,
        amount: Number(values.amount),
        spread: values.spread,
        months: values.months.map(Number),
        locked: values.locked,
        remark: values.remark.trim() || null,
        reason: values.reason.trim() || null,
      };
      // version 0 says that there was no target yet, so that one set meanwhile is not overwritten
      return (await save({ input, version: from.version ?? 0 })).userErrors;
    },
  });
  const { values } = form;
  const change = (changed: Partial<TargetValues>) => {
    const next = { ...values, ...changed };
    const { months, refused } = spreadAnew(next, lastYear);
    form.setAll({ ...changed, months });
    form.setError("months", refused);
  };
  const sum = sumOfMonths(values.months) / 100;
  const problem = form.errors.months ?? (form.dirty ? monthsProblem(values) : null);
  return (
    <EditForm
      form={form}
      subject={`${year} 年${name}目标`}
      onSaved={() => void refresh()}
      onRefresh={() => void refresh()}
    >
      <F name="amount" label="年度目标" required>
        {(input) => (
          <MoneyInput
            {...input}
            most={1_000_000_000_000}
            tooMuch="金额不能超过 1 万亿"
            placeholder="请输入年度目标"
            onChange={(amount) => change({ amount })}
          />
        )}
      </F>
      <F name="spread" label="分摊方式" help={SPREADS.find(({ value }) => value === values.spread)?.hint}>
        {(input) => <Segmented {...input} options={SPREADS} onChange={(spread) => change({ spread })} />}
      </F>
      <MonthsInput
        months={values.months}
        locked={values.locked}
        lastYear={lastYear}
        onMonths={(months) => {
          form.setAll({ months, spread: "HAND" });
          form.setError("months", undefined);
        }}
        onLocked={(locked) => form.setAll({ locked })}
      />
      <div className="ui-row ui-row--between ui-row--wrap">
        <span>
          各月之和 <strong>{formatMoney(sum)}</strong> 元
        </span>
        {problem ? (
          <span role="alert" className="mcenter-gap" data-behind>
            {problem}
          </span>
        ) : null}
        <span className="ui-row">
          <Button onClick={() => change(values.spread === "HAND" ? { spread: "EVEN" } : {})}>重新分摊</Button>
          <Button onClick={() => form.setAll({ amount: String(sum), spread: "HAND" })}>
            以各月之和为目标
          </Button>
        </span>
      </div>
      <F name="remark" label="备注">
        {(input) => <TextArea {...input} maxLength={500} rows={2} />}
      </F>
      <F
        name="reason"
        label="调整原因"
        required={asksReason(values)}
        help="调整本年度已有的目标时必填，会记入历史"
        hidden={!target}
      >
        {(input) => <TextArea {...input} maxLength={200} rows={2} />}
      </F>
    </EditForm>
  );
}
