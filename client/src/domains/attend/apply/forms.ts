/** Kinds of approval forms that attendance processes, by the effect of their approval. */
export type ApplyKind = "leave" | "overtime" | "trip" | "punch_repair" | "shift_swap";

/** The kinds with their names, in the order in which they are offered. */
export const APPLY_FORMS: readonly { readonly kind: ApplyKind; readonly text: string }[] = [
  { kind: "leave", text: "请假" },
  { kind: "overtime", text: "加班" },
  { kind: "trip", text: "出差" },
  { kind: "punch_repair", text: "补卡" },
  { kind: "shift_swap", text: "换班" },
];

/** The kind of a form, if attendance processes it. */
export function applyKindOf(kind: string | null | undefined): ApplyKind | null {
  return APPLY_FORMS.find((one) => one.kind === kind)?.kind ?? null;
}

/** The kind of types (leave, overtime, trips) that an application form offers. */
export function typeKindOf(kind: ApplyKind | null): "LEAVE" | "OVERTIME" | "TRIP" | null {
  switch (kind) {
    case "leave":
      return "LEAVE";
    case "overtime":
      return "OVERTIME";
    case "trip":
      return "TRIP";
    default:
      return null;
  }
}

/** The address at which an application of a kind is filled in, independent of the form. */
export function applyOf(kind: ApplyKind): string {
  return `/oa/FlowFormAddModal?kind=${kind}`;
}
