import type { WeeklyInput } from "@/__generated__/weeklyMutationsUpdateMutation.graphql";
import type { WeeklyLines } from "@/domains/weekly/useWeeklyLines";
import { randomId } from "@/ui/base/randomId";

/** The author's remark on a generated item, and whether the item is struck out. */
export interface LineValue {
  readonly text: string;
  readonly struck: boolean;
}

/** An item written by the author; it has a key once it is saved. */
export interface OwnRow {
  readonly id: string;
  readonly key: string | null;
  readonly text: string;
}

/** An item of next week's plan. */
export interface PlanRow extends OwnRow {
  readonly asTask: boolean;
}

/** Form values of a weekly report. */
export interface WeeklyValues {
  /** By the keys of the items, so that changes of different items merge without a conflict. */
  readonly done: Readonly<Record<string, LineValue>>;
  readonly own: readonly OwnRow[];
  readonly plan: readonly PlanRow[];
  readonly words: string;
}

/** Limits, as on the server. */
export const MOST = { text: 2000, plan: 200, words: 10_000, plans: 100, lines: 500 } as const;

/** The items that were generated from the author's records. */
export const filledOf = ({ done }: Pick<WeeklyLines, "done">): readonly WeeklyLines["done"][number][] =>
  done.filter(({ own }) => !own);

/** Initial form values of a report. */
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

/** An empty item of the author's own. */
export const blankOwn = (text = ""): OwnRow => ({ id: randomId(), key: null, text });

/** An empty item of the plan. */
export const blankPlan = (): PlanRow => ({ ...blankOwn(), asTask: false });

/**
 * Input of the mutation: all items, generated ones first, in the order of the report. Plan items become
 * tasks only if the author may create tasks: the permission may have been withdrawn since they were ticked.
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

/** Validation errors of the lists' lengths, by field. */
export function problemsOf({ done, own, plan }: WeeklyValues): Record<string, string | undefined> {
  const long = (texts: readonly { readonly text: string }[], most: number, what: string) =>
    texts.some(({ text }) => text.trim().length > most) ? `${what}最多 ${most} 个字` : undefined;
  // an item deleted by another member meanwhile leaves its key behind
  const said = Object.values(done).filter(Boolean);
  return {
    done: long(said, MOST.text, "每条补充说明"),
    own: long(own, MOST.text, "每条工作"),
    plan: long(plan, MOST.plan, "每条计划"),
  };
}
