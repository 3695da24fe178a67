import { fieldOf } from "@/ui/form/Field";
import { SwitchInput } from "@/ui/input/choices";
import { DateInput } from "@/ui/input/DateInput";
import { NumberInput } from "@/ui/input/NumberInput";
import { Select } from "@/ui/picker/Select";
import { unitText } from "../amounts";
import { ExpiryField } from "./ExpiryField";
import { ACCRUAL_BY, choicesOf, TYPE_ROUNDING } from "./labels";
import { StepsInput } from "./StepsInput";
import { MOST_AMOUNT, type TypeValues } from "./typeForm";

const F = fieldOf<TypeValues>();
const ACCRUALS = choicesOf(ACCRUAL_BY);
const ROUNDINGS = choicesOf(TYPE_ROUNDING);

/** Form fields for the balance of a type of leave: whether there is one, its accrual and its expiry. */
export function BalanceFields({ values }: { values: TypeValues }) {
  const { balanced, accrualBy, expiryBy, carries } = values;
  const grows = balanced && accrualBy !== null;
  const unit = unitText(values.unit);
  const most = { most: MOST_AMOUNT, tooMuch: `不能超过 ${MOST_AMOUNT} ${unit}`, unit };
  return (
    <>
      <h3 className="attend-type__head">余额</h3>
      <F name="balanced" label="使用余额" help="打开后，有余额才能申请，通过后从余额中扣除">
        {(input) => <SwitchInput {...input} />}
      </F>
      <F name="accrualBy" label="发放方式" hidden={!balanced}>
        {(input) => <Select {...input} options={ACCRUALS} placeholder="不自动发放，由更正和加班调休增加" />}
      </F>
      {grows ? (
        <>
          {accrualBy === "SERVICE_YEARS" ? (
            <F
              name="steps"
              label="司龄与额度"
              required
              span={2}
              help="满多少年，每年发放多少；入职当年按天折算"
            >
              {(input) => <StepsInput {...input} unit={unit} />}
            </F>
          ) : (
            <F
              name="grant"
              label={accrualBy === "YEAR" ? "每年额度" : "每月额度"}
              required
              help={accrualBy === "YEAR" ? "入职当年按天折算" : "入职当月按天折算"}
            >
              {(input) => <NumberInput {...input} {...most} placeholder="请输入额度" />}
            </F>
          )}
          <F name="since" label="规则开始日期" required help="这一天以前的年份不补发">
            {(input) => <DateInput {...input} />}
          </F>
          <F name="grantUnit" label="折算的取整单位" required>
            {(input) => <NumberInput {...input} {...most} placeholder="0.5" />}
          </F>
          <F name="grantRounding" label="折算不足一个单位时" required>
            {(input) => (
              <Select
                {...input}
                options={ROUNDINGS}
                clearable={false}
                onChange={(value) => input.onChange(value ?? input.value)}
              />
            )}
          </F>
          <ExpiryField by="expiryBy" count="expiryCount" value={expiryBy} label="额度有效期" />
          <F
            name="carries"
            label="到期未用的结转"
            hidden={expiryBy === "NEVER"}
            help="不结转则到期作废；先到期的额度先使用"
          >
            {(input) => <SwitchInput {...input} />}
          </F>
          {carries && expiryBy !== "NEVER" ? (
            <>
              <F name="carryCap" label="结转上限">
                {(input) => <NumberInput {...input} {...most} placeholder="全部结转" />}
              </F>
              <ExpiryField
                by="carryExpiryBy"
                count="carryExpiryCount"
                value={values.carryExpiryBy}
                label="结转额度有效期"
              />
            </>
          ) : null}
        </>
      ) : null}
    </>
  );
}
