/** Normalisation of typed phone numbers. Pure functions. */

import { excerpt, plain, type Read } from "./plain";

const MOBILE = /^1\d{10}$/;
const HOTLINE = /^[48]00\d{7}$/;
/** A landline with or without its area code, or a hotline: a number to which an extension can be added. */
const COMPLETE = /^([2-9]\d{6,7}|010\d{8}|02\d{9}|0[3-9]\d{9,10}|[48]00\d{7})$/;
const EXTENSION = /^\d{1,6}$/;
const LOST_ZERO = /^(10\d{8}|[2-9]\d{9})$/;

/** Message for an invalid number (business §5). */
const BAD_PHONE = "请输入正确的联系电话";

/** Groups of digits without the country code, and whether there was one; null for another country. */
function national(groups: readonly string[]): { groups: string[]; abroad: boolean } | null {
  const whole = groups.join("");
  const alone = groups[0] === "86" && groups.length > 1;
  let cut = 0;
  if (whole.startsWith("+")) {
    if (!whole.startsWith("+86")) return null;
    cut = 3;
  } else if (whole.startsWith("0086")) cut = 4;
  else if (whole.startsWith("86") && (alone || MOBILE.test(whole.slice(2)))) cut = 2;
  if (cut === 0) return { groups: [...groups], abroad: false };
  const rest: string[] = [];
  for (const group of groups) {
    const taken = Math.min(cut, group.length);
    cut -= taken;
    if (group.length > taken) rest.push(group.slice(taken));
  }
  return rest.length > 0 ? { groups: rest, abroad: true } : null;
}

/**
 * A mobile number, a landline with its extension, or a service number (400, 800, 95), in normalized form.
 */
export function readPhone(typed: string, unknown = BAD_PHONE): Read {
  const text = plain(typed)
    .replace(/^'/, "")
    .replace(/^(\d+)\.0$/, "$1");
  if (/^(\d+\.?\d*|\.\d+)[eE]\+?\d+$/.test(text))
    return { refused: `号码“${excerpt(text)}”已变成科学计数，请把单元格设为文本后重新填写` };
  const marked = /^(.*?)(?:转|分机|ext|EXT|Ext|x|#)(.*)$/.exec(text);
  const parts = (marked?.[1] ?? text).split(/[ \-.()[\]·]/).filter((part) => part !== "");
  const found = national(parts);
  if (!found || !/^\d+$/.test(found.groups.join(""))) return { refused: unknown };
  const { groups, abroad } = found;
  const digits = groups.join("");
  if (
    abroad &&
    !/^0/.test(digits) &&
    !MOBILE.test(digits) &&
    !HOTLINE.test(digits) &&
    /^\d{10,11}$/.test(digits)
  )
    groups[0] = `0${groups[0]}`;
  const whole = groups.join("");
  if (marked) {
    const extension = (marked[2] ?? "").replace(/^[ \-.:()]+|[ \-.:()]+$/g, "");
    const main = COMPLETE.test(whole) || MOBILE.test(whole);
    return main && EXTENSION.test(extension) ? { is: `${whole}-${extension}` } : { refused: unknown };
  }
  if (MOBILE.test(whole) || HOTLINE.test(whole)) return { is: whole };
  const main = groups.slice(0, -1).join("");
  const last = groups.at(-1) ?? "";
  if (COMPLETE.test(main) && EXTENSION.test(last)) return { is: `${main}-${last}` };
  if (/^(\d{7,8}|\d{11,12}|95\d{3,4})$/.test(whole)) return { is: whole };
  if (LOST_ZERO.test(whole)) return { refused: `号码“${whole}”可能丢失了区号开头的 0，请补全，如 0${whole}` };
  return { refused: unknown };
}

/** A mobile number, as used to sign in. */
export function readMobile(typed: string, unknown = "请输入正确的手机号"): Read {
  const read = readPhone(typed);
  if ("refused" in read) return /科学计数/.test(read.refused) ? read : { refused: unknown };
  if (MOBILE.test(read.is)) return read;
  const main = read.is.split("-")[0] ?? "";
  const desk = !MOBILE.test(main) && (COMPLETE.test(main) || main.length < 7 || main.startsWith("0"));
  return { refused: desk ? "这是固定电话，请输入手机号" : unknown };
}

/** The normalized form, or the text itself if it is no number. */
export function phoneOf(typed: string): string {
  const read = readPhone(typed);
  return "is" in read ? read.is : typed.trim();
}
