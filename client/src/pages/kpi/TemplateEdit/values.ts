import type { KpiMissing, TemplateEditPageQuery } from "@/__generated__/TemplateEditPageQuery.graphql";
import type { KpiTemplateInput } from "@/__generated__/TemplateFormCreateMutation.graphql";
import type { KpiTemplateIndicationLineInput } from "@/__generated__/TemplateFormSaveMutation.graphql";
import { type GradeValue, gradeInputs, gradeValues, usualGrades } from "@/domains/kpi/grades";
import { type LineValues, lineInput, linesProblem, lineValues } from "@/domains/kpi/indicator/line";
import { blankSection, type SectionValue, sectionsProblem, weightsProblem } from "@/domains/kpi/weights";
import { hundredths } from "@/ui/base/hundredths";
import { randomId } from "@/ui/base/randomId";

/** Appraisal template: form values, validation and input of the mutations. Pure functions. */

export type Template = NonNullable<TemplateEditPageQuery["response"]["kpiTemplate"]>;

export interface TemplateValues {
  name: string;
  categoryId: string | null;
  description: string;
  enabled: boolean;
  sections: readonly SectionValue[];
  indications: readonly LineValues[];
  missing: KpiMissing;
  /** Number of decimals of the result: 0, 1, 2. */
  digits: string;
  /** Points, as typed; empty and 0 allow no extra points. */
  extraMax: string;
  anonymous: boolean;
  grades: readonly GradeValue[];
}

/** Form values of a new template: one section, the default grades. */
function blank(): TemplateValues {
  return {
    name: "",
    categoryId: null,
    description: "",
    enabled: true,
    sections: [{ ...blankSection([]), name: "业绩", weight: "100" }],
    indications: [],
    missing: "IGNORE",
    digits: "2",
    extraMax: "",
    anonymous: false,
    grades: usualGrades(),
  };
}

/** Form values of an existing template, of a new one, or of a copy. */
export function valuesOf(template: Template | null, isCopy = false): TemplateValues {
  if (!template) return blank();
  const lines = template.templateIndications.map(lineValues);
  return {
    name: isCopy ? `${template.name.slice(0, 46)} 副本` : template.name,
    categoryId: template.category?.rowId ?? null,
    description: template.description ?? "",
    enabled: template.enabled,
    sections: template.sections.map(({ key, name, weight }) => ({
      id: key,
      key,
      name,
      weight: String(weight),
    })),
    indications: isCopy
      ? lines.map((line) => ({ ...line, id: randomId().slice(0, 12), rowId: null }))
      : lines,
    missing: template.missing,
    digits: String(template.digits),
    extraMax: template.extraMax > 0 ? String(template.extraMax) : "",
    anonymous: template.anonymous,
    grades: gradeValues(template.grades),
  };
}

export function sectionInputs(sections: readonly SectionValue[]) {
  return sections.map(({ key, name, weight }) => ({
    key,
    name: name.trim(),
    weight: hundredths(weight) / 100,
  }));
}

/** Input of the template itself; sections and indicators are saved together in a second mutation. */
export function frameInput(values: TemplateValues) {
  return {
    name: values.name.trim(),
    categoryId: values.categoryId,
    description: values.description.trim() || null,
    enabled: values.enabled,
    missing: values.missing,
    digits: Number(values.digits),
    extraMax: Number(values.extraMax || 0),
    anonymous: values.anonymous,
    grades: gradeInputs(values.grades),
  } satisfies KpiTemplateInput;
}

/** Input of the indicators, in the order of their sections. */
export function lineInputs({
  sections,
  indications,
}: Pick<TemplateValues, "sections" | "indications">): KpiTemplateIndicationLineInput[] {
  return sections
    .flatMap(({ key }) => indications.filter(({ sectionKey }) => sectionKey === key))
    .map((line, at) => ({ ...(line.rowId ? { id: line.rowId } : {}), ...lineInput(line), sortOrder: at }));
}

/** The weights of a section's indicators, in their order. */
export function weightsIn(lines: readonly LineValues[], sectionKey: string): string[] {
  return lines.filter((line) => line.sectionKey === sectionKey).map(({ weight }) => weight);
}

/** Gaps that make a template unusable for plans; a disabled template may have them. */
function unfinished({ sections, indications }: TemplateValues): string | null {
  if (indications.length === 0) return "请至少添加一个指标";
  for (const { key, name, weight } of sections) {
    const weights = weightsIn(indications, key);
    const countsNothing = hundredths(weight) === 0 && weights.every((one) => hundredths(one) === 0);
    if (countsNothing) continue;
    if (weights.length === 0) return `分组“${name}”还没有指标`;
    const wrong = weightsProblem(`分组“${name}”内权重`, weights);
    if (wrong) return wrong;
  }
  return null;
}

/** Validation across fields. Sums and gaps are checked in enabled templates only. */
export function templateProblems(values: TemplateValues): Record<string, string | undefined> {
  const { sections, indications, enabled } = values;
  const frame = sectionsProblem(sections);
  const isSum = frame?.startsWith("权重合计") ?? false;
  const lines = linesProblem(
    indications,
    sections.map(({ key }) => key),
  );
  return {
    sections: (isSum && !enabled ? null : frame) ?? undefined,
    indications: lines ?? (enabled ? unfinished(values) : null) ?? undefined,
  };
}
