import { fieldOf } from "@/ui/form/Field";
import { RadioGroup } from "@/ui/input/choices";
import { IntegerInput } from "@/ui/input/NumberInput";
import { RemotePicker } from "@/ui/picker/RemotePicker";
import { ExpiryField } from "./ExpiryField";
import { COMPENSATION_BY, choicesOf, OVERTIME_BASIS } from "./labels";
import { MOST_PERCENT, type TypeValues } from "./typeForm";
import { useTypeSource } from "./useTypeSource";

const F = fieldOf<TypeValues>();
const BASES = choicesOf(OVERTIME_BASIS);
const COMPENSATIONS = choicesOf(COMPENSATION_BY);

const PERCENTS = [
  { name: "workdayPercent", label: "工作日加班费" },
  { name: "restDayPercent", label: "休息日加班费" },
  { name: "holidayPercent", label: "节假日加班费" },
] as const;

/** Form fields of a type of overtime: its counting and compensation. */
export function OvertimeFields({
  values,
  lieuName,
}: {
  values: TypeValues;
  /** The present type of leave in lieu. */
  lieuName: { readonly rowId: string; readonly name: string } | null;
}) {
  const { compensation } = values;
  const source = useTypeSource({ kind: "LEAVE", balanced: true });
  return (
    <>
      <h3 className="attend-type__head">时长与补偿</h3>
      <F name="basis" label="时长计算" required span={2}>
        {(input) => (
          <RadioGroup {...input} options={BASES} onChange={(value) => input.onChange(value ?? input.value)} />
        )}
      </F>
      <F name="leastMinutes" label="最短加班" help="不足这么久的加班不计">
        {(input) => (
          <IntegerInput
            {...input}
            most={1440}
            tooMuch="最短加班应在 0 到 1440 分钟之间"
            unit="分钟"
            placeholder="0"
          />
        )}
      </F>
      <F name="unitMinutes" label="计算单位" required>
        {(input) => (
          <IntegerInput
            {...input}
            most={480}
            tooMuch="加班计算单位应在 1 到 480 分钟之间"
            unit="分钟"
            placeholder="30"
          />
        )}
      </F>
      <F name="compensation" label="补偿方式" required span={2}>
        {(input) => (
          <RadioGroup
            {...input}
            options={COMPENSATIONS}
            onChange={(value) => input.onChange(value ?? input.value)}
          />
        )}
      </F>
      {PERCENTS.map(({ name, label }) => (
        <F key={name} name={name} label={label} required hidden={compensation !== "MONEY"}>
          {(input) => (
            <IntegerInput
              {...input}
              most={MOST_PERCENT}
              tooMuch={`加班费比例应在 0 到 ${MOST_PERCENT} 之间`}
              unit="% 工资"
            />
          )}
        </F>
      ))}
      {compensation === "LEAVE" ? (
        <>
          <F name="lieuTypeId" label="调休的请假类型" required help="只能选择使用余额的请假类型">
            {(input) => (
              <RemotePicker
                {...input}
                {...source}
                known={lieuName ? [{ value: lieuName.rowId, label: lieuName.name }] : []}
                placeholder="请选择请假类型"
              />
            )}
          </F>
          <ExpiryField
            by="lieuExpiryBy"
            count="lieuExpiryCount"
            value={values.lieuExpiryBy}
            label="调休有效期"
          />
        </>
      ) : null}
    </>
  );
}
