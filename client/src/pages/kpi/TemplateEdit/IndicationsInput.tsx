import { useEffect, useRef } from "react";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { type LineValues, MOST_LINES, newLine } from "@/domains/kpi/indicator/line";
import { WeightsSum } from "@/domains/kpi/SectionWeights";
import type { SectionValue } from "@/domains/kpi/weights";
import { hundredths } from "@/ui/base/hundredths";
import type { InputProps } from "@/ui/base/types";
import { confirm } from "@/ui/dialog/dialogs";
import { ActionButton } from "@/ui/frame/ActionButton";
import type { ChosenIndicator } from "./ChooseDialog";
import { IndicationLine } from "./IndicationLine";
import type { TemplateTrees } from "./TemplateForm";
import { weightsIn } from "./values";

const openLine = lazyRecordDialog(() => import("@/domains/kpi/indicator/IndicatorLineDialog"));
const openChoose = lazyRecordDialog(() => import("./ChooseDialog"));

interface IndicationsInputProps extends InputProps<readonly LineValues[]> {
  readonly sections: readonly SectionValue[];
  readonly trees: TemplateTrees;
}

/** Indicators of a template, by section: chosen from the library or created, weighted, moved, removed. */
export function IndicationsInput({
  value,
  onChange,
  disabled = false,
  id,
  invalid,
  sections,
  trees,
}: IndicationsInputProps) {
  // an open dialog adds to the latest rows
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  const keys = value.map(({ key }) => key);
  const isFull = value.length >= MOST_LINES;
  const replace = (line: LineValues) =>
    onChange(latest.current.map((one) => (one.id === line.id ? line : one)));
  const edit = (line: LineValues, isThere: boolean) =>
    openLine({
      line,
      isThere,
      sections,
      others: value.filter(({ id: other }) => other !== line.id),
      eventNodes: trees.events,
      save: (changed) => {
        if (isThere) replace(changed);
        else onChange([...latest.current, changed]);
      },
    });
  const choose = (sectionKey: string) =>
    openChoose({
      nodes: trees.indicators,
      most: MOST_LINES - value.length,
      onChosen: (chosen: readonly ChosenIndicator[]) => {
        const lines = [...latest.current];
        for (const one of chosen)
          lines.push(
            newLine(
              sectionKey,
              lines.map(({ key }) => key),
              one,
            ),
          );
        onChange(lines);
      },
    });
  const remove = async (line: LineValues) => {
    const naming = value.filter(
      ({ kind, formula }) => kind === "FORMULA" && formula.includes(`{${line.key}}`),
    );
    const isSure =
      naming.length === 0 ||
      (await confirm({
        text: `其他指标的公式引用了“${line.name}”，移除后须修改公式。确定移除吗？`,
        what: naming.map(({ name }) => name),
        confirmText: "移除",
        danger: true,
      }));
    if (isSure) onChange(value.filter(({ id: other }) => other !== line.id));
  };
  /** Moves an indicator within its section. */
  const move = (line: LineValues, by: -1 | 1) => {
    const peers = value.filter(({ sectionKey }) => sectionKey === line.sectionKey);
    const other = peers[peers.indexOf(line) + by];
    if (!other) return;
    onChange(value.map((one) => (one === line ? other : one === other ? line : one)));
  };
  const weigh = (sectionKey: string, weights: readonly string[]) => {
    let at = 0;
    onChange(
      value.map((line) => {
        if (line.sectionKey !== sectionKey) return line;
        const weight = weights[at] ?? line.weight;
        at += 1;
        return { ...line, weight };
      }),
    );
  };
  const known = new Set(sections.map(({ key }) => key));
  const orphans = value.filter(({ sectionKey }) => !known.has(sectionKey));
  const groups = [
    ...sections.map((section) => ({
      key: section.key,
      title: section.name.trim() || "未命名分组",
      weight: hundredths(section.weight) / 100,
      lines: value.filter(({ sectionKey }) => sectionKey === section.key),
    })),
    ...(orphans.length > 0 ? [{ key: null, title: "没有分组的指标", weight: null, lines: orphans }] : []),
  ];
  return (
    <div id={id} className="kpi-lines" data-invalid={invalid || undefined}>
      {groups.map(({ key, title, weight, lines }) => (
        <section key={key ?? ""} className="kpi-lines__section" aria-label={title}>
          <header className="ui-row ui-row--between ui-row--wrap">
            <h2>
              {title}
              {weight === null ? null : <span className="ui-muted"> {weight}%</span>}
            </h2>
            {key === null || disabled ? null : (
              <div className="ui-row ui-row--wrap">
                <ActionButton
                  action={{
                    key: "choose",
                    text: "从指标库选择",
                    disabled: isFull,
                    onClick: () => choose(key),
                  }}
                />
                <ActionButton
                  action={{
                    key: "create",
                    text: "新增指标",
                    disabled: isFull,
                    onClick: () => edit(newLine(key, keys), false),
                  }}
                />
              </div>
            )}
          </header>
          {lines.length === 0 ? (
            <p className="ui-muted">这一组还没有指标。</p>
          ) : (
            <ul aria-label={`${title}的指标`}>
              {lines.map((line, at) => (
                <IndicationLine
                  key={line.id}
                  line={line}
                  isFirst={at === 0}
                  isLast={at === lines.length - 1}
                  disabled={disabled}
                  onWeight={(next) => replace({ ...line, weight: next })}
                  onEdit={() => edit(line, true)}
                  onMove={(by) => move(line, by)}
                  onRemove={() => remove(line)}
                />
              ))}
            </ul>
          )}
          {key === null || lines.length === 0 ? null : (
            <WeightsSum
              weights={weightsIn(value, key)}
              disabled={disabled}
              onChange={(weights) => weigh(key, weights)}
            />
          )}
        </section>
      ))}
    </div>
  );
}
