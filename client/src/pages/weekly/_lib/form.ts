import type { WeeklyInput } from "@/__generated__/weeklyMutationsUpdateMutation.graphql";
import type { WeeklyLines } from "@/domains/weekly/useWeeklyLines";
import { randomId } from "@/ui/base/randomId";

/** The author's remark on a line that was filled in, and whether it is struck out. */
export interface LineValue {
  readonly text: string;
  readonly struck: boolean;
}

/** A line of the author's own, with its key as soon as it is saved. */
export interface OwnRow {
  readonly id: string;
  readonly key: string | null;
  readonly text: string;
}

/** A line of next week's plan. */
export interface PlanRow extends OwnRow {
  readonly asTask: boolean;
}

/** A report as it is written. */
export interface WeeklyValues {
  /** By the keys of the lines, so that changes of different lines merge without a conflict. */
  readonly done: Readonly<Record<string, LineValue>>;
  readonly own: readonly OwnRow[];
  readonly plan: readonly PlanRow[];
  readonly words: string;
}

/** As the server bounds them. */
export const MOST = { text: 2000, plan: 200, words: 10_000, plans: 100, lines: 500 } as const;

/** The lines that were filled in from what the author did. */
export const filledOf = ({ done }: Pick<WeeklyLines, "done">): readonly WeeklyLines["done"][number][] =>
  done.filter(({ own }) => !own);

/** Where writing on a report begins. */
export function valuesOf({ done, plan, words }: Pick<WeeklyLines, "done" | "plan" | "words">): WeeklyValues {
  return {
    done: Object.fromEntries(
      filledOf({ done }).map(({ key, text, struck }) => [key, { text: text ?? "", struck }]),
    ),
    own: done.flatMap(({ key, own, text }) => (own ? [{ id: key, key, text: text ?? "" }] : [])),
    plan: plan.map(({ key, text, asTask }) => ({ id: key, key, text, asTask })),
    words: words ?? "",
  };
}

/** A line of one's own that is begun. */
export const blankOwn = (text = ""): OwnRow => ({ id: randomId(), key: null, text });

/** A line of the plan that is begun. */
export const blankPlan = (): PlanRow => ({ ...blankOwn(), asTask: false });

/**
 * The input of the mutation: all lines, those that were filled in first, in the order of the report. Lines of the plan become tasks only
 * of an author who may make some: the right may have gone since they were ticked.
 */
export function inputOf(
  { done, own, plan, words }: WeeklyValues,
  lines: Pick<WeeklyLines, "done">,
  makesTasks: boolean,
): Required<Pick<WeeklyInput, "done" | "plan" | "words">> {
  const filled = filledOf(lines).map(({ key, text, struck }) => {
    const said = done[key] ?? { text: text ?? "", struck };
    return { key, text: said.text.trim() || null, struck: said.struck };
  });
  const written = own.flatMap(({ key, text }) => (text.trim() ? [{ key, text: text.trim() }] : []));
  return {
    done: [...filled, ...written],
    plan: plan.flatMap(({ key, text, asTask }) =>
      text.trim() ? [{ key, text: text.trim(), asTask: makesTasks && asTask }] : [],
    ),
    words: words.trim() || null,
  };
}

/** Length rules over the lists, as messages by field. */
export function problemsOf({ done, own, plan }: WeeklyValues): Record<string, string | undefined> {
  const long = (texts: readonly { readonly text: string }[], most: number, what: string) =>
    texts.some(({ text }) => text.trim().length > most) ? `${what}最多 ${most} 个字` : undefined;
  // a line that others took away meanwhile leaves its key behind
  const said = Object.values(done).filter(Boolean);
  return {
    done: long(said, MOST.text, "每条补充说明"),
    own: long(own, MOST.text, "每条工作"),
    plan: long(plan, MOST.plan, "每条计划"),
  };
}
