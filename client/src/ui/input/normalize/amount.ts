/** Normalisation of typed amounts and numbers. Pure functions. */

import { plain, type Read } from "./plain";

/**
 * Number of digits that a number of a spreadsheet stores; digits behind them were not written by a person.
 */
const HELD = 15;
const CURRENCY = /^(-?)(?:￥|¥|人民币|RMB|CNY)(-?)|(?:元整|元|圆|RMB|CNY)$/g;

/** A decimal without the error of a binary fraction: 0.30000000000000004 was written as 0.3. */
function held(whole: string, fraction: string): [string, string] {
  const significant = whole.replace(/^0+/, "");
  const leading = significant ? 0 : fraction.length - fraction.replace(/^0+/, "").length;
  const digits = significant.length + fraction.length - leading;
  if (digits <= HELD || significant.length >= HELD || fraction === "") return [whole, fraction];
  const [more = "", rest = ""] = Number(`0${whole}.${fraction}`)
    .toFixed(HELD - significant.length + leading)
    .split(".");
  return [more, rest];
}

/**
 * A number as a plain decimal with a maximum number of decimals: `1,234.50`, `￥1,234.5`, `1.2万` and
 * `(500)`, which is negative; null for a dash. Exact, or refused.
 */
export function readAmount(typed: string, decimals = 2): Read<string | null> {
  const unknown = { refused: "应为数字" };
  const text = plain(typed).replace(/ /g, "");
  if (/^-*$/.test(text)) return { is: null };
  if (text.endsWith("%")) return { refused: "不能是百分比" };
  if (Array.from(text).length > 60) return unknown;
  const bracketed = /^\((.*)\)$/.exec(text);
  const bare = (bracketed?.[1] ?? text).replace(CURRENCY, "$1$2");
  const match = /^([+-]?)(\d*|\d{1,3}(?:,\d{3})+)(?:\.(\d*))?(万|亿)?$/.exec(bare);
  const [, sign = "", grouped = "", behind = "", unit] = match ?? [];
  if (!match || grouped + behind === "" || (bracketed && sign === "-")) return unknown;
  const [whole, fraction] = held(grouped.replace(/,/g, ""), behind);
  const zeros = unit === "万" ? 4 : unit === "亿" ? 8 : 0;
  const padded = fraction.padEnd(zeros, "0");
  const before = (whole + padded.slice(0, zeros)).replace(/^0+/, "") || "0";
  const after = padded.slice(zeros).replace(/0+$/, "");
  if (after.length > decimals)
    return { refused: decimals === 2 ? "最多两位小数" : `最多 ${decimals} 位小数` };
  const value = after ? `${before}.${after}` : before;
  return { is: (bracketed || sign === "-") && value !== "0" ? `-${value}` : value };
}
