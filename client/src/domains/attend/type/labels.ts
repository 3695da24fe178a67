import type {
  AttendAccrualBy,
  AttendCompensationBy,
  AttendExpiryBy,
  AttendOvertimeBasis,
  AttendTypeKind,
  AttendTypeRounding,
  AttendUnit,
} from "@/__generated__/TypeRows_types.graphql";
import type { Option } from "@/ui/base/types";

type Words<K extends string> = Readonly<Record<K, string>>;

/** The options of a table of labels, in its order. */
export function choicesOf<K extends string>(words: Words<K>): Option<K>[] {
  return (Object.keys(words) as K[]).map((value) => ({ value, label: words[value] }));
}

/** Names of the three kinds of types: leave, overtime and trips. */
export const TYPE_KIND: Words<AttendTypeKind> = { LEAVE: "请假", OVERTIME: "加班", TRIP: "出差" };

export const TYPE_UNIT: Words<AttendUnit> = { HOUR: "按小时", HALF_DAY: "按半天", DAY: "按天" };

export const TYPE_ROUNDING: Words<AttendTypeRounding> = {
  DOWN: "不足一个单位不计",
  NEAREST: "四舍五入",
  UP: "不足一个单位算一个单位",
};

/** Units of counted hours in minutes, as accepted by the server. */
export const TYPE_STEPS: readonly Option[] = [6, 15, 30, 60].map((minutes) => ({
  value: String(minutes),
  label: minutes === 60 ? "1 小时" : `${minutes} 分钟`,
}));

export const ACCRUAL_BY: Words<AttendAccrualBy> = {
  YEAR: "每年发放",
  MONTH: "每月发放",
  SERVICE_YEARS: "每年按司龄发放",
};

export const EXPIRY_BY: Words<AttendExpiryBy> = {
  NEVER: "长期有效",
  YEAR_END: "到当年年底",
  DAYS: "若干天",
  MONTHS: "若干个月",
};

export const OVERTIME_BASIS: Words<AttendOvertimeBasis> = {
  PROVED: "申请时间内有打卡的部分",
  APPLIED: "按申请的时间",
};

export const COMPENSATION_BY: Words<AttendCompensationBy> = {
  NOTHING: "不补偿",
  MONEY: "加班费",
  LEAVE: "调休",
};
