import { useRef } from "react";
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
  const bare = bareNumber(text);
  const dot = bare.indexOf(".");
  if (dot < 0) return bare;
  const end = decimals > 0 ? dot + 1 + decimals : dot;
  return /^\.?0+$/.test(bare.slice(end)) ? bare.slice(0, end) : bare;
}

/** The same with all its zeros: while somebody types, another digit may follow them. `goesOn`: groups before were taken together. */
function bareNumber(text: string, goesOn = false): string {
  const typed = plain(text).replace(/。/g, ".");
  const amount = /[万亿()￥¥]/.test(typed) ? readAmount(typed, MANY) : null;
  if (amount && "is" in amount && amount.is !== null) return amount.is;
  const groups = goesOn ? /^-?\d+(,\d{3})+(\.\d*)?$/ : /^-?\d{1,3}(,\d{3})+(\.\d*)?$/;
  const grouped = groups.test(typed) ? typed.replace(/,/g, "") : typed;
  // digits and dot are kept (core §5); any other sign that matters stays to be refused, as without it it would be another number
  const [whole = "", ...behind] = grouped.replace(/[^\d.,()%-]/g, "").split(".");
  return behind.length > 0 ? `${whole}.${behind.join("")}` : whole;
}

/** A number as it is usually typed; everything else has marks that say more than its digits do. */
const USUAL = /^-?[\d.,]*\d[\d.,]*$/;
/** More digits than spreadsheets hold. */
const MORE_THAN_HELD = /(?:\d\D*){16}/;

/**
 * A text that is there as a whole, because it was pasted or its box is left, in its plain form: read as imports read it where it can
 * be (RMB 1,234, 人民币1234元, a dash for nothing), else as what was typed.
 */
export function wholeNumber(text: string, decimals = 2): string {
  const typed = plain(text).replace(/。/g, ".");
  // among further decimals may be what a binary fraction adds: 0.30000000000000004 was 0.3
  const isAdded = MORE_THAN_HELD.test(typed) && (typed.split(".")[1] ?? "").length > decimals;
  if (USUAL.test(typed) && !isAdded) return plainNumber(text, decimals);
  const read = readAmount(typed, MANY);
  return "is" in read ? (read.is ?? "") : plainNumber(text, decimals);
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
  // the groups that were typed so far are taken together: 1,234 is 1234, and a further one follows that
  const isGrouped = useRef(false);
  return (
    <TextInput
      {...rest}
      inputMode={decimals > 0 ? "decimal" : "numeric"}
      invalid={invalid || wrong !== null}
      {...(wrong ? { title: wrong } : {})}
      onChange={(text) => {
        // a share is one with its sign as well as without
        const given = unit === "%" ? text.replace(/\s*[%％]\s*$/, "") : text;
        // nobody types two signs at once
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
        // A dot without anything behind or before it says nothing.
        const tidy = whole.replace(/^(-?)\./, "$10.").replace(/\.$/, "");
        if (tidy !== value && (wrong === null || whole !== value)) onChange(tidy);
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
