import { useMemo, useState } from "react";
import { GradeTag } from "@/domains/kpi/GradeTag";
import { type GradeValue, gradeInputs, gradeOf } from "@/domains/kpi/grades";
import { KPI_MISSING } from "@/domains/kpi/labels";
import { VALUE_DIGITS } from "@/domains/kpi/scoring";
import { formatNumber } from "@/ui/base/format";
import type { Column } from "@/ui/base/types";
import { EmptyState } from "@/ui/feedback/states";
import { Card } from "@/ui/frame/Card";
import { NumberInput } from "@/ui/input/NumberInput";
import { SimpleTable } from "@/ui/list/SimpleTable";
import { type PreviewFrame, type PreviewLine, preview } from "./preview";

interface PreviewCardProps extends PreviewFrame {
  readonly grades: readonly GradeValue[];
}

/** Preview of a template: sample values and the result computed from them. */
export function PreviewCard({ grades, ...frame }: PreviewCardProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const { sections, indications, missing, digits } = frame;
  const { lines, total } = preview({ sections, indications, missing, digits }, typed);
  const levels = useMemo(() => gradeInputs(grades), [grades]);
  const grade = total === null ? null : gradeOf(levels, total);
  const columns: Column<PreviewFrame["indications"][number]>[] = [
    { key: "name", title: "指标", width: 160, grow: true, render: ({ key, name }) => `${name}（${key}）` },
    {
      key: "value",
      title: "数值",
      width: 150,
      render: (line) =>
        line.kind === "FORMULA" ? (
          valueText(lines.get(line.id))
        ) : (
          <NumberInput
            value={typed[line.id] ?? ""}
            onChange={(text) => setTyped({ ...typed, [line.id]: text })}
            decimals={VALUE_DIGITS}
            negative
            {...(line.unit ? { unit: line.unit } : {})}
            placeholder="试填"
            aria-label={`试填“${line.name}”`}
          />
        ),
    },
    {
      key: "score",
      title: "得分",
      width: 80,
      number: true,
      render: ({ id }) => points(lines.get(id)?.score),
    },
    { key: "weight", title: "权重", width: 80, number: true, render: ({ weight }) => `${weight || 0}%` },
    {
      key: "contribution",
      title: "计入总分",
      width: 96,
      number: true,
      render: ({ id }) => points(lines.get(id)?.contribution),
    },
  ];
  const isOpen = [...lines.values()].some(({ isMissing }) => isMissing);
  return (
    <Card title="试算">
      {indications.length === 0 ? (
        <EmptyState compact text="添加指标以后，可以在这里填几个数试算得分。" />
      ) : (
        <div className="ui-stack">
          <SimpleTable
            label="试算"
            columns={columns}
            rows={sections.flatMap(({ key }) => indications.filter(({ sectionKey }) => sectionKey === key))}
            rowKey={({ id }) => id}
          />
          <p role="status" className="ui-row ui-row--wrap">
            <strong>总分 {total === null ? "—" : formatNumber(total)}</strong>
            {grade ? <GradeTag grade={grade} grades={levels} /> : null}
            {isOpen ? <span className="ui-muted">有指标没有数值：{KPI_MISSING[missing].text}</span> : null}
          </p>
          <p className="ui-muted ui-small">试填的数值不会保存；实际结果以服务器的精确计算为准。</p>
        </div>
      )}
    </Card>
  );
}

function points(value: number | null | undefined): string {
  return typeof value === "number" ? formatNumber(value) : "—";
}

function valueText(line: PreviewLine | undefined): string {
  return typeof line?.value === "number" ? formatNumber(line.value, VALUE_DIGITS) : "—";
}
