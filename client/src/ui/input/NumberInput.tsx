import { useProblem } from "../base/problem";
import type { InputProps } from "../base/types";
import { readAmount } from "./normalize/amount";
import { plain } from "./normalize/plain";
import { TextInput } from "./TextInput";

interface Limits {
  /** At most so many digits behind the dot; default 2. */
  decimals?: number;
  /** May be below nothing. */
  negative?: boolean;
  /** At most so much; default `MOST`. */
  most?: number;
  /** Said above `most`. */
  tooMuch?: string;
  /** At most so many characters. */
  maxLength?: number;
}

export interface NumberInputProps extends InputProps<string>, Limits {
  /** Shown at the right: 元, 天, km. */
  unit?: string;
}

/** More decimals than any number has: which are too many is said of the plain form. */
const MANY = 20;
/** The greatest number where nothing else is said. */
const MOST = 999_999_999_999.99;
/** The greatest whole number that the server's `Int` holds. */
const MOST_WHOLE = 2_147_483_647;

const COUNTS = ["零", "一", "两", "三", "四", "五", "六"];

/**
 * What was typed or pasted in its plain form: full-width digits, dots and signs of input methods, thousands grouped as
 * spreadsheets do, 万 and brackets round what is negative, and zeros too many behind the dot; without letters (core §5). A minus, a
 * comma, a bracket, a percent sign and further decimals stay as they are and are refused, so that nothing becomes another number.
 */
export function plainNumber(text: string, decimals = 2): string {
  const typed = plain(text).replace(/。/g, ".");
  const amount = /[万亿()￥¥]/.test(typed) ? readAmount(typed, MANY) : null;
  if (amount && "is" in amount && amount.is !== null) return amount.is;
  const grouped = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(typed) ? typed.replace(/,/g, "") : typed;
  // digits and dot are kept (core §5); any other sign that matters stays to be refused, as without it it would be another number
  const [whole = "", ...behind] = grouped.replace(/[^\d.,()%-]/g, "").split(".");
  const bare = behind.length > 0 ? `${whole}.${behind.join("")}` : whole;
  const dot = bare.indexOf(".");
  if (dot < 0) return bare;
  const end = decimals > 0 ? dot + 1 + decimals : dot;
  return /^\.?0+$/.test(bare.slice(end)) ? bare.slice(0, end) : bare;
}

/** Why a text is no number that can be taken, or null; nothing typed is none that is missed here. */
export function notNumber(
  text: string,
  { decimals = 2, negative = false, most = MOST, tooMuch = "数值过大", maxLength }: Limits = {},
): string | null {
  if (text === "") return null;
  const [, sign, whole, behind = ""] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(text) ?? [];
  if (text.includes("%")) return "不能是百分比";
  if (sign && !negative) return "不能小于 0";
  if (sign === undefined || whole + behind === "") return "请输入数字";
  if (decimals <= 0 && text.includes(".")) return "请输入整数";
  if (behind.length > decimals) return `最多${COUNTS[decimals] ?? decimals}位小数`;
  if (Math.abs(Number(text)) > most) return tooMuch;
  return maxLength !== undefined && text.length > maxLength ? `最多 ${maxLength} 位` : null;
}

function Unit({ text }: { text: string }) {
  return (
    <span className="ui-counter" aria-hidden>
      {text}
    </span>
  );
}

/** A number as the text the person typed; empty is no number. What can't be one stays as it was typed, and its field says why. */
export function NumberInput({
  decimals = 2,
  negative,
  most,
  tooMuch,
  maxLength,
  unit,
  onChange,
  onBlur,
  ...rest
}: NumberInputProps) {
  const { value, invalid, disabled, readOnly } = rest;
  const wrong =
    disabled || readOnly
      ? null
      : notNumber(value, {
          decimals,
          ...(negative ? { negative } : {}),
          ...(most === undefined ? {} : { most }),
          ...(tooMuch === undefined ? {} : { tooMuch }),
          ...(maxLength === undefined ? {} : { maxLength }),
        });
  useProblem(wrong);
  return (
    <TextInput
      {...rest}
      inputMode={decimals > 0 ? "decimal" : "numeric"}
      invalid={invalid || wrong !== null}
      {...(wrong ? { title: wrong } : {})}
      // a share is one with its sign as well as without
      onChange={(text) =>
        onChange(plainNumber(unit === "%" ? text.replace(/\s*[%％]\s*$/, "") : text, decimals))
      }
      onBlur={() => {
        // A dot without anything behind or before it says nothing.
        const tidy = value.replace(/^(-?)\./, "$10.").replace(/\.$/, "");
        // spreadsheets write a dash for nothing
        if (value === "-") onChange("");
        else if (tidy !== value && wrong === null) onChange(tidy);
        onBlur?.();
      }}
      right={unit ? <Unit text={unit} /> : undefined}
    />
  );
}

/** A whole number. */
export function IntegerInput({ most = MOST_WHOLE, ...rest }: Omit<NumberInputProps, "decimals">) {
  return <NumberInput {...rest} decimals={0} most={most} />;
}

/** The greatest amount that the server takes, in yuan. */
export const MOST_MONEY = 1_000_000_000;

/** An amount in yuan, in which the smallest coin is a hundredth. */
export function MoneyInput({ unit = "元", ...rest }: Omit<NumberInputProps, "decimals">) {
  return <NumberInput most={MOST_MONEY} tooMuch="金额不能超过 10 亿" {...rest} decimals={2} unit={unit} />;
}
