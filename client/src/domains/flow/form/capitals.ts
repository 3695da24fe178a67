import { rounded } from "./formula";

const DIGITS = ["零", "壹", "贰", "叁", "肆", "伍", "陆", "柒", "捌", "玖"] as const;
const PLACES = ["", "拾", "佰", "仟"] as const;
const GROUPS = ["", "万", "亿", "万亿"] as const;

/** Largest amount that a JavaScript number represents with cents. */
const MOST = 9_999_999_999_999;

/** Four digits in capitals, without leading and trailing zeros. */
function four(digits: string): string {
  return [...digits]
    .map((digit, at) =>
      digit === "0" ? "零" : `${DIGITS[Number(digit)] ?? ""}${PLACES[digits.length - 1 - at] ?? ""}`,
    )
    .join("")
    .replace(/零+/g, "零")
    .replace(/^零|零$/g, "");
}

function whole(digits: string): string {
  const padded = digits.padStart(Math.ceil(digits.length / 4) * 4, "0");
  const groups = padded.match(/\d{4}/g) ?? [];
  let text = "";
  let gap = false;
  groups.forEach((group, at) => {
    const words = four(group);
    if (words === "") {
      gap = text !== "";
      return;
    }
    // one zero stands for all missing digits between this group and the previous one
    const zero = text !== "" && (gap || group.startsWith("0"));
    const unit = GROUPS[groups.length - 1 - at] ?? "";
    // before 亿, the unit 万亿 is written 万
    const next = groups[at + 1];
    const short = unit === "万亿" && next !== undefined && next !== "0000" ? "万" : unit;
    text += `${zero ? "零" : ""}${words}${short}`;
    gap = false;
  });
  return text;
}

/** An amount in yuan in Chinese capitals: 人民币壹仟零伍元叁角整. Empty without an amount. */
export function capitals(amount: number | null | undefined): string {
  if (amount === null || amount === undefined || !Number.isFinite(amount) || Math.abs(amount) > MOST)
    return "";
  const cents = rounded(Math.abs(amount), 2).toFixed(2).replace(".", "");
  const yuan = whole(cents.slice(0, -2));
  const [jiao, fen] = [Number(cents.at(-2)), Number(cents.at(-1))];
  const parts = [
    yuan && `${yuan}元`,
    jiao > 0 ? `${DIGITS[jiao]}角` : yuan && fen > 0 ? "零" : "",
    fen > 0 ? `${DIGITS[fen]}分` : "",
  ].join("");
  const sign = amount < 0 && parts !== "" ? "负" : "";
  return `人民币${sign}${parts || "零元"}${fen > 0 ? "" : "整"}`;
}
