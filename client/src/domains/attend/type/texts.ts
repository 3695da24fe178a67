import type { TypeRows_types$data } from "@/__generated__/TypeRows_types.graphql";
import { formatMinutes, formatNumber } from "@/ui/base/format";
import type { Description } from "@/ui/frame/DescriptionList";
import { amountText, unitText } from "../amounts";
import { COMPENSATION_BY, OVERTIME_BASIS, TYPE_ROUNDING, TYPE_UNIT } from "./labels";

type Row = TypeRows_types$data["nodes"][number];
type Accrual = NonNullable<Row["accrual"]>;

/** Formatting of the rules of types of leave, overtime and trips: pure functions. */

/** The expiry of a grant: 到当年年底, 365 天. */
export function expiryText({ by, count }: Accrual["expiry"]): string {
  if (by === "NEVER") return "长期有效";
  if (by === "YEAR_END") return "到当年年底";
  return `${count ?? 0} ${by === "DAYS" ? "天" : "个月"}`;
}

/** The accrual of a balance: 每年 5 天，满 10 年 10 天. */
export function accrualText({ by, amount, steps }: Accrual, unit: Row["unit"]): string {
  if (by === "SERVICE_YEARS") {
    const words = steps.map(
      ({ years, amount: of }) => `${years > 0 ? `满 ${years} 年` : "入职起"} ${amountText(of, unit)}`,
    );
    return `每年按司龄：${words.join("，")}`;
  }
  return `${by === "YEAR" ? "每年" : "每月"} ${amountText(amount ?? 0, unit)}`;
}

/** The treatment of the rest of an expired grant. */
export function carryText(carry: Accrual["carry"], unit: Row["unit"]): string {
  if (!carry) return "不结转";
  const most =
    carry.cap === null || carry.cap === undefined ? "全部结转" : `最多结转 ${amountText(carry.cap, unit)}`;
  return `${most}，${carry.expiry.by === "NEVER" ? "长期有效" : `有效期 ${expiryText(carry.expiry)}`}`;
}

/** The members who may apply for a type. */
export function audienceText({
  teams,
  serviceYears,
  gender,
}: Pick<Row, "teams" | "serviceYears" | "gender">) {
  const who = (teams ?? []).map(({ name }) => name).join("、") || "全部成员";
  const also = [
    typeof serviceYears === "number" && serviceYears > 0 ? `司龄满 ${serviceYears} 年` : "",
    gender === "MALE" ? "仅男性" : gender === "FEMALE" ? "仅女性" : "",
  ];
  return [who, ...also].filter(Boolean).join("，");
}

/** The compensation of overtime. */
export function compensationText(overtime: NonNullable<Row["overtime"]>): string {
  const { compensation, percents, lieuType, lieuExpiry } = overtime;
  if (compensation === "MONEY" && percents)
    return `加班费 ${percents.workday}% / ${percents.restDay}% / ${percents.holiday}%`;
  if (compensation === "LEAVE")
    return `折算为${lieuType?.name ?? "已删除的类型"}${lieuExpiry ? `，${expiryText(lieuExpiry)}` : ""}`;
  return COMPENSATION_BY[compensation];
}

/** The rules of a type in its list, as one text. */
export function ruleText(row: Row): string {
  if (row.kind === "OVERTIME") return row.overtime ? compensationText(row.overtime) : "";
  const words = [
    TYPE_UNIT[row.unit],
    row.paid ? "带薪" : "不带薪",
    row.balanced ? (row.accrual ? accrualText(row.accrual, row.unit) : "使用余额") : "",
  ];
  return words.filter(Boolean).join(" · ");
}

const atLeast = (row: Row) => (row.least > 0 ? amountText(row.least, row.unit) : "不限");

/** All rules of a type, for members who may not change it. */
export function typeFacts(row: Row): Description[] {
  const { overtime, accrual, kind } = row;
  const counted = kind !== "OVERTIME";
  const steps = counted && row.unit === "HOUR" ? `，每 ${formatMinutes(row.step)}` : "";
  return [
    { label: "状态", value: row.enabled ? "启用" : "停用" },
    { label: "适用范围", value: audienceText(row) },
    { label: "单位", value: `${TYPE_UNIT[row.unit]}${steps}`, hidden: !counted },
    { label: "取整", value: TYPE_ROUNDING[row.rounding] },
    { label: "单次最少", value: atLeast(row) },
    {
      label: "须上传证明",
      value:
        typeof row.proofAbove === "number"
          ? `超过 ${formatNumber(row.proofAbove)} ${unitText(row.unit)}`
          : "不需要",
    },
    { label: "带薪", value: row.paid ? "是" : "否", hidden: !counted },
    { label: "含休息日和节假日", value: row.overRest ? "是" : "否", hidden: !counted },
    { label: "余额", value: row.balanced ? "使用余额" : "不使用余额", hidden: kind !== "LEAVE" },
    ...(accrual
      ? [
          { label: "发放", value: accrualText(accrual, row.unit) },
          { label: "额度有效期", value: expiryText(accrual.expiry) },
          { label: "到期未用", value: carryText(accrual.carry, row.unit) },
          { label: "规则开始", value: accrual.since },
        ]
      : []),
    ...(overtime
      ? [
          { label: "计算方式", value: OVERTIME_BASIS[overtime.basis] },
          { label: "最短加班", value: formatMinutes(overtime.leastMinutes) },
          { label: "计算单位", value: formatMinutes(overtime.unitMinutes) },
          { label: "补偿", value: compensationText(overtime) },
        ]
      : []),
    { label: "备注", value: row.remark },
  ];
}
