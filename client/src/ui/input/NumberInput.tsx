import { useRef } from "react";
import { useProblem } from "../base/problem";
import type { InputProps } from "../base/types";
import { readAmount } from "./normalize/amount";
import { plain } from "./normalize/plain";
import { TextInput } from "./TextInput";

interface Limits {
  /** Maximum number of decimals; default 2. */
  decimals?: number;
  /** Allows negative numbers. */
  negative?: boolean;
  /** Maximum value; default `MOST`. */
  most?: number;
  /** Message for values above `most`. */
  tooMuch?: string;
  /** Maximum number of characters. */
  maxLength?: number;
}

export interface NumberInputProps extends InputProps<string>, Limits {
  /** Unit shown on the right: 元, 天, km. */
  unit?: string;
}

/** More decimals than any number has: the limit is checked on the plain form. */
const MANY = 20;
/** Default maximum value. */
const MOST = 999_999_999_999.99;
/** Greatest integer of the server's `Int`. */
const MOST_WHOLE = 2_147_483_647;

const COUNTS = ["零", "一", "两", "三", "四", "五", "六"];

/**
 * Typed or pasted text in plain form: converts full-width digits, dots and signs of input methods, grouped
 * thousands as in spreadsheets, 万, brackets around negative numbers, and surplus trailing zeros; removes
 * letters (core §5). A minus, a comma, a bracket, a percent sign and further decimals stay and are refused,
 * so that no text becomes another number.
 */
export function plainNumber(text: string, decimals = 2): string {
  const bare = bareNumber(text);
  const dot = bare.indexOf(".");
  if (dot < 0) return bare;
  const end = decimals > 0 ? dot + 1 + decimals : dot;
  return /^\.?0+$/.test(bare.slice(end)) ? bare.slice(0, end) : bare;
}

/**
 * The plain form with all its zeros, because another digit may follow while typing. `goesOn`: earlier
 * groups were joined.
 */
function bareNumber(text: string, goesOn = false): string {
  const typed = plain(text).replace(/。/g, ".");
  const amount = /[万亿()￥¥]/.test(typed) ? readAmount(typed, MANY) : null;
  if (amount && "is" in amount && amount.is !== null) return amount.is;
  const groups = goesOn ? /^-?\d+(,\d{3})+(\.\d*)?$/ : /^-?\d{1,3}(,\d{3})+(\.\d*)?$/;
  const grouped = groups.test(typed) ? typed.replace(/,/g, "") : typed;
  // digits and dot are kept (core §5); other meaningful signs stay, to be refused, because removing them
  // changes the number
  const [whole = "", ...behind] = grouped.replace(/[^\d.,()%-]/g, "").split(".");
  return behind.length > 0 ? `${whole}.${behind.join("")}` : whole;
}

/** A number in its usual form; any other text has signs with a further meaning. */
const USUAL = /^-?[\d.,]*\d[\d.,]*$/;
/** More digits than spreadsheets store. */
const MORE_THAN_HELD = /(?:\d\D*){16}/;

/**
 * The plain form of a complete text, which was pasted or whose box lost the focus: parsed as imports do if
 * possible (RMB 1,234, 人民币1234元, a dash for no value), else as typed text.
 */
export function wholeNumber(text: string, decimals = 2): string {
  const typed = plain(text).replace(/。/g, ".");
  // surplus decimals may come from a binary fraction: 0.30000000000000004 was 0.3
  const isAdded = MORE_THAN_HELD.test(typed) && (typed.split(".")[1] ?? "").length > decimals;
  if (USUAL.test(typed) && !isAdded) return plainNumber(text, decimals);
  const read = readAmount(typed, MANY);
  return "is" in read ? (read.is ?? "") : plainNumber(text, decimals);
}

/** Error of a text that is no valid number, or null; an empty text is valid here. */
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
  if (behind.replace(/0+$/, "").length > decimals) return `最多${COUNTS[decimals] ?? decimals}位小数`;
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

/**
 * A number as typed text; empty means no number. Invalid text stays as typed, and its field shows the
 * reason.
 */
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
  // groups typed so far are joined: 1,234 is 1234, and a further group is appended
  const isGrouped = useRef(false);
  return (
    <TextInput
      {...rest}
      inputMode={decimals > 0 ? "decimal" : "numeric"}
      invalid={invalid || wrong !== null}
      {...(wrong ? { title: wrong } : {})}
      onChange={(text) => {
        // a percentage may be entered with or without its sign
        const given = unit === "%" ? text.replace(/\s*[%％]\s*$/, "") : text;
        // two characters at once were pasted, not typed
        const pasted = given.length > value.length + 1;
        if (pasted) {
          onChange(wholeNumber(given, decimals));
          return;
        }
        const typed = bareNumber(given, isGrouped.current);
        isGrouped.current =
          typed !== "" && (isGrouped.current || (given.includes(",") && !typed.includes(",")));
        onChange(typed);
      }}
      onBlur={() => {
        isGrouped.current = false;
        const whole = wholeNumber(value, decimals);
        // A leading or trailing dot without digits is dropped.
        const tidy = whole.replace(/^(-?)\./, "$10.").replace(/\.$/, "");
        if (tidy !== value && (wrong === null || whole !== value)) onChange(tidy);
        onBlur?.();
      }}
      right={unit ? <Unit text={unit} /> : undefined}
    />
  );
}

/** An integer. */
export function IntegerInput({ most = MOST_WHOLE, ...rest }: Omit<NumberInputProps, "decimals">) {
  return <NumberInput {...rest} decimals={0} most={most} />;
}

/** Greatest amount that the server accepts, in yuan. */
export const MOST_MONEY = 1_000_000_000;

/** An amount in yuan, with at most two decimals. */
export function MoneyInput({ unit = "元", ...rest }: Omit<NumberInputProps, "decimals">) {
  return <NumberInput most={MOST_MONEY} tooMuch="金额不能超过 10 亿" {...rest} decimals={2} unit={unit} />;
}
