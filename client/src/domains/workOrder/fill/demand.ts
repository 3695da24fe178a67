import { graphql } from "react-relay";
import type { demand_fill$data } from "@/__generated__/demand_fill.graphql";

/**
 * The requirements of an order (checklist, form, photos, signature) with the present answers, unmasked:
 * spread `...demand_fill @relay(mask: false)`.
 */
graphql`
  fragment demand_fill on WorkFill {
    checklist { key text required ticked }
    fields { key label kind required options answer }
    photos
    photosTaken
    needsSignature
    signature { name signedAt file { rowId name streamUrl } }
  }
`;

export type Demand = Omit<demand_fill$data, " $fragmentType">;
export type DemandField = Demand["fields"][number];

/** Whether there are checklist items to tick or form fields to answer. */
export function asksAnything(demand: Pick<Demand, "checklist" | "fields"> | null | undefined): boolean {
  return Boolean(demand && (demand.checklist.length > 0 || demand.fields.length > 0));
}

/** Edited ticks and answers; answers by the keys of their fields. */
export interface Filling {
  readonly ticks: readonly string[];
  readonly answers: Readonly<Record<string, string>>;
}

/** The initial values of the form: the present ticks and answers. */
export function fillingOf(demand: Demand | null | undefined): Filling {
  return {
    ticks: (demand?.checklist ?? []).filter(({ ticked }) => ticked).map(({ key }) => key),
    answers: Object.fromEntries(
      (demand?.fields ?? []).flatMap(({ key, answer }) => (answer ? [[key, answer] as const] : [])),
    ),
  };
}

/** The answers as input: every field of the form, null where there is none. */
export function answerInputs(demand: Demand | null | undefined, { answers }: Filling) {
  return (demand?.fields ?? []).map(({ key }) => ({ key, answer: answers[key]?.trim() || null }));
}

/** The present state of the required content. */
export interface Fulfilment extends Filling {
  /** Number of photos of the work. */
  readonly photos: number;
  readonly signed: boolean;
}

/** The content that is missing before the order can be finished, as labels; the server checks the same. */
export function missingRequirements(demand: Demand | null | undefined, there: Fulfilment): string[] {
  if (!demand) return [];
  const lines = demand.checklist.filter(({ key, required }) => required && !there.ticks.includes(key)).length;
  const fields = demand.fields.filter(({ key, required }) => required && !there.answers[key]?.trim());
  const photos = Math.max(0, demand.photos - there.photos);
  return [
    ...(lines > 0 ? [`${lines} 项检查`] : []),
    ...fields.map(({ label }) => label),
    ...(photos > 0 ? [`${photos} 张照片`] : []),
    ...(demand.needsSignature && !there.signed ? ["客户签字"] : []),
  ];
}

/** Formats an answer. */
export function answerText(
  { kind }: Pick<DemandField, "kind">,
  answer: string | null | undefined,
): string | null {
  if (kind !== "YES_NO") return answer ?? null;
  return answer === "yes" ? "是" : answer === "no" ? "否" : null;
}
