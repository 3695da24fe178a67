import type { Tone } from "@/ui/base/types";
import { StatusTag } from "@/ui/frame/StatusTag";

/** Colours from the best grade to the worst. */
const TONES: readonly Tone[] = ["green", "blue", "yellow", "pink", "red"];

/**
 * The colour of a grade by its rank among those of the plan, the best one first; without them no colour.
 */
export function gradeTone(grade: string, grades: readonly { readonly name: string }[] = []): Tone {
  const at = grades.findIndex(({ name }) => name === grade);
  if (at < 0) return "neutral";
  const step = grades.length > 1 ? (at * (TONES.length - 1)) / (grades.length - 1) : 0;
  return TONES[Math.round(step)] ?? "neutral";
}

/** The grade of a result; a dash where there is none yet. */
export function GradeTag({
  grade,
  grades,
}: {
  grade: string | null | undefined;
  grades?: readonly { readonly name: string }[] | undefined;
}) {
  if (!grade) return <span className="ui-muted">—</span>;
  return <StatusTag tone={gradeTone(grade, grades)}>{grade}</StatusTag>;
}
