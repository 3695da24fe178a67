import { hundredthsText, toHundredths, WHOLE } from "@/ui/base/hundredths";
import { randomId } from "@/ui/base/randomId";
import { sumOf } from "@/ui/base/sum";
import { plain } from "@/ui/input/normalize/plain";

/** The server takes as many at once. */
export const MOST_INSTALMENTS = 24;

/** A percentage as it was typed, in hundredths; null where it is none between 0.01 and 100. */
export function shareOf(percent: string): number | null {
  if (!/^\d{1,3}(\.\d{0,2})?$/.test(percent.trim())) return null;
  const share = toHundredths(Number(percent));
  return share >= 1 && share <= WHOLE ? share : null;
}

/** So many of a contract's fen, rounded down. */
const partOf = (contract: number, share: number) => Math.floor((contract * share) / WHOLE);

/**
 * The amount of each share of a contract's amount, in fen: what rounding down loses goes to the last where all of it is
 * shared out, as the server does it; three times 33.33 % are all of it, too.
 */
export function amountsOf(contract: number, shares: readonly (number | null)[]): number[] {
  const amounts = shares.map((share) => partOf(contract, share ?? 0));
  if (!isWhole(shares)) return amounts;
  const last = shares.findLastIndex((share) => share !== null);
  const lost = contract - sumOf(amounts);
  return amounts.map((amount, at) => (at === last ? amount + lost : amount));
}

/** An amount of a contract's for a percentage, both as typed: in yuan; null where there is none. */
export function amountText(contract: number, percent: string): string | null {
  const share = shareOf(percent);
  return share === null ? null : hundredthsText(partOf(toHundredths(contract), share));
}

/** The rest that isn't shared out yet, in hundredths of a percent; below 0 where it is too much. */
export const restOf = (shares: readonly (number | null)[]): number =>
  shares.reduce<number>((rest, share) => rest - (share ?? 0), WHOLE);

/** Whether shares are all of it: what rounding each of them down to a hundredth of a percent has lost is not left open. */
export function isWhole(shares: readonly (number | null)[]): boolean {
  const rest = restOf(shares);
  const count = shares.filter((share) => share !== null).length;
  return rest === 0 || (rest > 0 && rest < count);
}

/**
 * Percentages out of what was typed at once: `30/40/30`, or `30/40/余` with the rest for the last. Null where it can't be
 * read, is too much or too many.
 */
export function sharesOf(text: string): number[] | null {
  const parts = plain(text)
    .replaceAll("%", "")
    .trim()
    .split(/\s*[/、,:+]\s*|\s+/);
  if (parts.length > MOST_INSTALMENTS) return null;
  const takesRest = /^(余|其余|余款|剩余)?$/.test(parts.at(-1) ?? "") && parts.length > 1;
  const read = (takesRest ? parts.slice(0, -1) : parts).map(shareOf);
  const shares = read.filter((share) => share !== null);
  if (shares.length < read.length) return null;
  const rest = restOf(shares);
  if (rest < 0 || (takesRest && rest === 0)) return null;
  return takesRest ? [...shares, rest] : shares;
}

/** One instalment as it is typed. */
export interface TypedInstalment {
  readonly id: string;
  readonly name: string;
  readonly percent: string;
  readonly returnType: string | null;
  readonly dueOn: string | null;
}

export const blankInstalment = (): TypedInstalment => ({
  id: randomId(),
  name: "",
  percent: "",
  returnType: null,
  dueOn: null,
});

/** Instalments with these shares; what else was typed of the first ones stays. */
export function sharedOut(
  lines: readonly TypedInstalment[],
  shares: readonly number[],
): readonly TypedInstalment[] {
  return shares.map((share, at) => {
    const line = lines[at] ?? blankInstalment();
    return { ...line, name: line.name || `第 ${at + 1} 期`, percent: hundredthsText(share) };
  });
}

/** The fault of instalments, or null. */
export function instalmentsProblem(lines: readonly TypedInstalment[]): string | null {
  if (lines.length === 0) return "请填写比例，或逐期添加";
  for (const [at, { name, percent }] of lines.entries()) {
    if (name.trim() === "") return `第 ${at + 1} 期：请输入款项名称`;
    if (shareOf(percent) === null) return `第 ${at + 1} 期：比例应为 0.01 到 100，最多两位小数`;
  }
  const over = -restOf(lines.map(({ percent }) => shareOf(percent)));
  return over > 0 ? `比例合计超出 ${hundredthsText(over)}%` : null;
}
