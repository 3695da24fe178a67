import { useState } from "react";
import { REPORT_PERIOD } from "@/domains/report/labels";
import type { Option } from "@/ui/base/types";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { RowsInput } from "@/ui/form/RowsInput";
import { Button } from "@/ui/frame/Button";
import { TextInput } from "@/ui/input/TextInput";
import { Select } from "@/ui/picker/Select";
import { FieldValues } from "../_components/ConditionValue";
import { STANDING } from "../_lib/conditions";
import type { Condition } from "../_lib/types";
import { type DashboardDraft, type DraftParameter, MOST_PARAMETERS, newCode } from "./draft";
import type { ParameterRow } from "./types";

type Kind = ParameterRow["kind"];

/** Labels of the kinds of parameters. */
const KIND: Readonly<Record<Kind, string>> = {
  DAY: "时间",
  MEMBER: "成员",
  TEAM: "团队",
  CUSTOMER: "客户",
  PROJECT: "项目",
  DICT: "字典",
};

type Period = keyof typeof REPORT_PERIOD;
const PERIODS: readonly Option<Period>[] = (Object.keys(REPORT_PERIOD) as Period[]).map((value) => ({
  value,
  label: REPORT_PERIOD[value],
}));

interface Row extends DraftParameter {
  readonly id: string;
}

interface ParametersDialogProps {
  open: boolean;
  draft: DashboardDraft;
  onClose: (parameters?: readonly DraftParameter[]) => void;
}

/** Dialog of a dashboard's parameters: each filters every tile whose report has a matching parameter. */
export function ParametersDialog({ open, draft, onClose }: ParametersDialogProps) {
  const [rows, setRows] = useState<readonly Row[]>(() =>
    draft.parameters.map((one) => ({ ...one, id: one.code })),
  );
  const dictionaries = dictionariesOf(draft);
  const wrong = problemOf(rows);
  const [told, setTold] = useState(false);
  return (
    <AppDialog
      open={open}
      size="generic"
      title="筛选"
      onClose={() => onClose()}
      footer={
        <>
          <span className="ui-grow dash-error" role="alert">
            {told ? wrong : null}
          </span>
          <Button onClick={() => onClose()}>取消</Button>
          <Button
            intent="primary"
            onClick={() => {
              if (wrong) setTold(true);
              else onClose(rows.map(({ id: _id, ...one }) => ({ ...one, label: one.label.trim() })));
            }}
          >
            确定
          </Button>
        </>
      }
    >
      <p className="ui-muted">
        筛选同时作用于多个组件：报表开放了同类字段的，会自动对应上；在组件的“设置”里可以改。
      </p>
      <RowsInput<Row>
        label="筛选"
        limit={MOST_PARAMETERS}
        value={rows}
        onChange={setRows}
        empty="还没有筛选。常用的是“期间”和“负责人”。"
        blank={() => {
          const code = newCode("p", [...rows, ...draft.parameters]);
          return { id: code, code, label: "", kind: "DAY", dictionary: null, initial: null };
        }}
        row={(one, place, set) => (
          <div className="dash-parameter">
            <TextInput
              aria-label={`筛选${place}的名称`}
              placeholder="名称，如：期间"
              maxLength={20}
              value={one.label}
              onChange={(label) => set({ ...one, label })}
            />
            <Select<string>
              aria-label={`筛选${place}的类型`}
              clearable={false}
              options={[
                ...(Object.keys(KIND) as Kind[])
                  .filter((kind) => kind !== "DICT")
                  .map((kind) => ({ value: kind as string, label: KIND[kind] })),
                ...dictionaries,
              ]}
              value={one.kind === "DICT" ? `DICT:${one.dictionary ?? ""}` : one.kind}
              onChange={(chosen) => {
                const [kind, dictionary = null] = (chosen ?? "").split(":");
                if (kind) set({ ...one, kind: kind as Kind, dictionary, initial: null });
              }}
            />
            <Initial one={one} place={place} onChange={(initial) => set({ ...one, initial })} />
          </div>
        )}
      />
    </AppDialog>
  );
}

interface InitialProps {
  one: Row;
  place: number;
  onChange: (initial: Condition | null) => void;
}

/** Default condition of a parameter. */
function Initial({ one, place, onChange }: InitialProps) {
  const { code, kind, dictionary, initial } = one;
  if (kind === "DAY")
    return (
      <Select<Period>
        aria-label={`筛选${place}的默认值`}
        placeholder={initial?.op === "BETWEEN" ? "固定日期" : "默认不限"}
        options={PERIODS}
        value={(initial?.period as Period | undefined) ?? null}
        onChange={(period) => onChange(period ? { field: code, op: "PERIOD", period } : null)}
      />
    );
  return (
    <FieldValues
      // a field of another kind has other values
      key={`${kind} ${dictionary}`}
      aria-label={`筛选${place}的默认值`}
      placeholder="默认不限"
      field={{ kind, dictionary, choices: [] }}
      standing={STANDING[kind]}
      value={initial?.values ?? []}
      onChange={(values) =>
        onChange(values.length > 0 ? { field: code, op: "IN", values: [...values] } : null)
      }
    />
  );
}

/** Dictionaries that reports on the dashboard can be filtered by, labelled as their fields. */
function dictionariesOf({ tiles, parameters }: DashboardDraft): Option[] {
  const found = new Map<string, string>();
  for (const { report } of tiles)
    for (const { kind, dictionary, label } of report?.parameters ?? [])
      if (kind === "DICT" && dictionary) found.set(dictionary, label);
  for (const { kind, dictionary, label } of parameters)
    if (kind === "DICT" && dictionary && !found.has(dictionary)) found.set(dictionary, label);
  return [...found].map(([dictionary, label]) => ({ value: `DICT:${dictionary}`, label }));
}

function problemOf(rows: readonly Row[]): string | null {
  const labels = rows.map(({ label }) => label.trim());
  if (labels.includes("")) return "请填写每个筛选的名称";
  return new Set(labels).size < labels.length ? "筛选的名称不能重复" : null;
}
