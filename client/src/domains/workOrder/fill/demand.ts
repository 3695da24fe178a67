import { graphql } from "react-relay";
import type { demand_fill$data } from "@/__generated__/demand_fill.graphql";

/** What an order demands and what was said to it, unmasked: whatever spreads `...demand_fill @relay(mask: false)`. */
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

/** Whether there is anything to tick or to answer. */
export function asksAnything(demand: Pick<Demand, "checklist" | "fields"> | null | undefined): boolean {
  return Boolean(demand && (demand.checklist.length > 0 || demand.fields.length > 0));
}

/** What is ticked and answered, while it is typed; answers by the keys of their fields. */
export interface Filling {
  readonly ticks: readonly string[];
  readonly answers: Readonly<Record<string, string>>;
}

/** Where a form starts: what was ticked and answered before. */
export function fillingOf(demand: Demand | null | undefined): Filling {
  return {
    ticks: (demand?.checklist ?? []).filter(({ ticked }) => ticked).map(({ key }) => key),
    answers: Object.fromEntries(
      (demand?.fields ?? []).flatMap(({ key, answer }) => (answer ? [[key, answer] as const] : [])),
    ),
  };
}

/** The answers as they are sent: every field of the form, null where there is none. */
export function answerInputs(demand: Demand | null | undefined, { answers }: Filling) {
  return (demand?.fields ?? []).map(({ key }) => ({ key, answer: answers[key]?.trim() || null }));
}

/** What is there of what is demanded. */
export interface There extends Filling {
  /** Photos of the work. */
  readonly photos: number;
  readonly signed: boolean;
}

/** What is still missing before the order is done, in words; the server asks the same. */
export function missing(demand: Demand | null | undefined, there: There): string[] {
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

/** An answer as people read it. */
export function answerText(
  { kind }: Pick<DemandField, "kind">,
  answer: string | null | undefined,
): string | null {
  if (kind !== "YES_NO") return answer ?? null;
  return answer === "yes" ? "是" : answer === "no" ? "否" : null;
}
