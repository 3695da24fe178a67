import { hundredths, hundredthsText, WHOLE } from "@/ui/base/hundredths";
import { randomId } from "@/ui/base/randomId";

/**
 * Weights and shares in percent with two decimals, as typed: pure functions. They are summed exactly, in
 * hundredths.
 */

/** The hundredths missing from 100 %; negative when there are too many. */
export function gapOf(weights: readonly string[]): number {
  return WHOLE - weights.reduce((sum, weight) => sum + hundredths(weight), 0);
}

/** The sum as a text, with its error: 合计 99.99%，差 0.01%. */
export function sumText(weights: readonly string[]): string {
  const gap = gapOf(weights);
  const sum = `合计 ${hundredthsText(WHOLE - gap)}%`;
  return gap === 0 ? sum : `${sum}，${gap > 0 ? "差" : "多"} ${hundredthsText(Math.abs(gap))}%`;
}

/** The error of weights; null: their sum is exactly 100 %. */
export function weightsProblem(word: string, weights: readonly string[]): string | null {
  if (weights.some((weight) => hundredths(weight) < 0 || hundredths(weight) > WHOLE))
    return `${word}应在 0 到 100 之间`;
  return gapOf(weights) === 0 ? null : `${word}${sumText(weights)}，可把差额计入其中一项`;
}

/** Equal parts whose sum is exactly 100 %: the last ones take the remaining hundredths. */
export function evenly(count: number): string[] {
  const part = Math.floor(WHOLE / count);
  const left = WHOLE - part * count;
  return Array.from({ length: count }, (_, at) => hundredthsText(part + (at >= count - left ? 1 : 0)));
}

/**
 * Adds the missing part to the last weight that counts, as far as it stays positive; null: nothing is
 * missing, or no weight counts.
 */
export function settled(weights: readonly string[]): string[] | null {
  const gap = gapOf(weights);
  const at = weights.findLastIndex((weight) => hundredths(weight) > 0);
  const next = hundredths(weights[at] ?? "") + gap;
  if (gap === 0 || at < 0 || next <= 0 || next > WHOLE) return null;
  return weights.map((weight, place) => (place === at ? hundredthsText(next) : weight));
}

/** A section of a template in the form. */
export interface SectionValue {
  readonly id: string;
  /** Its key for indicators, which stays when it is renamed. */
  readonly key: string;
  readonly name: string;
  readonly weight: string;
}

export const MOST_SECTIONS = 10;

/** A new section, with the first free key. */
export function blankSection(sections: readonly SectionValue[]): SectionValue {
  const keys = new Set(sections.map(({ key }) => key));
  let number = 1;
  while (keys.has(`s${number}`)) number += 1;
  return { id: randomId().slice(0, 12), key: `s${number}`, name: "", weight: "" };
}

/** The error of sections; null: they are valid. */
export function sectionsProblem(sections: readonly SectionValue[]): string | null {
  if (sections.length === 0) return "请至少添加一个分组";
  const names = new Set<string>();
  for (const [at, { name }] of sections.entries()) {
    const plain = name.trim();
    if (plain === "") return `请填写第 ${at + 1} 个分组的名称`;
    if (names.has(plain)) return `分组“${plain}”重复`;
    names.add(plain);
  }
  return weightsProblem(
    "权重",
    sections.map(({ weight }) => weight),
  );
}
