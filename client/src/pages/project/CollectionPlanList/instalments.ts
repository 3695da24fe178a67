import { hundredthsText, toHundredths, WHOLE } from "@/ui/base/hundredths";
import { randomId } from "@/ui/base/randomId";
import { sumOf } from "@/ui/base/sum";
import { plain } from "@/ui/input/normalize/plain";

/** Largest number of instalments, as on the server. */
export const MOST_INSTALMENTS = 24;

/** Parses a percentage into hundredths of a percent; null unless it is between 0.01 and 100. */
export function shareOf(percent: string): number | null {
  if (!/^\d{1,3}(\.\d{0,2})?$/.test(percent.trim())) return null;
  const share = toHundredths(Number(percent));
  return share >= 1 && share <= WHOLE ? share : null;
}

/** A share of a contract's amount in fen, rounded down. */
const partOf = (contract: number, share: number) => Math.floor((contract * share) / WHOLE);

/**
 * Amounts in fen of the shares of a contract's amount. If the shares make up the whole (three times 33.33 %
 * do, too), the last one takes the remainder of rounding, as on the server.
 */
export function amountsOf(contract: number, shares: readonly (number | null)[]): number[] {
  const amounts = shares.map((share) => partOf(contract, share ?? 0));
  if (!isWhole(shares)) return amounts;
  const last = shares.findLastIndex((share) => share !== null);
  const lost = contract - sumOf(amounts);
  return amounts.map((amount, at) => (at === last ? amount + lost : amount));
}

/** Amount in yuan of a typed percentage of a contract's amount, as text; null where there is none. */
export function amountText(contract: number, percent: string): string | null {
  const share = shareOf(percent);
  return share === null ? null : hundredthsText(partOf(toHundredths(contract), share));
}

/** The share that is not distributed yet, in hundredths of a percent; negative where it is exceeded. */
export const restOf = (shares: readonly (number | null)[]): number =>
  shares.reduce<number>((rest, share) => rest - (share ?? 0), WHOLE);

/**
 * Whether shares make up the whole, apart from a remainder due to rounding each down to a hundredth of a
 * percent.
 */
export function isWhole(shares: readonly (number | null)[]): boolean {
  const rest = restOf(shares);
  const count = shares.filter((share) => share !== null).length;
  return rest === 0 || (rest > 0 && rest < count);
}

/**
 * Parses a list of percentages: `30/40/30`, or `30/40/余` with the remainder for the last. Null where it is
 * invalid, exceeds the whole or has too many entries.
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

/** Form values of an instalment. */
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

/** Instalments with these shares; other form values of existing instalments are preserved. */
export function sharedOut(
  lines: readonly TypedInstalment[],
  shares: readonly number[],
): readonly TypedInstalment[] {
  return shares.map((share, at) => {
    const line = lines[at] ?? blankInstalment();
    return { ...line, name: line.name || `第 ${at + 1} 期`, percent: hundredthsText(share) };
  });
}

/** Validation error of the instalments, or null. */
export function instalmentsProblem(lines: readonly TypedInstalment[]): string | null {
  if (lines.length === 0) return "请填写比例，或逐期添加";
  for (const [at, { name, percent }] of lines.entries()) {
    if (name.trim() === "") return `第 ${at + 1} 期：请输入款项名称`;
    if (shareOf(percent) === null) return `第 ${at + 1} 期：比例应为 0.01 到 100，最多两位小数`;
  }
  const over = -restOf(lines.map(({ percent }) => shareOf(percent)));
  return over > 0 ? `比例合计超出 ${hundredthsText(over)}%` : null;
}
