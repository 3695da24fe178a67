import { optionsOf } from "@/app/record/labels";
import { REPORT_GRAIN, type REPORT_POSITION } from "@/domains/report/labels";
import type { Action } from "@/ui/base/types";
import { fieldOf as formFieldOf } from "@/ui/form/Field";
import type { Form } from "@/ui/form/useForm";
import { Section } from "@/ui/frame/Card";
import { TextInput } from "@/ui/input/TextInput";
import { Select } from "@/ui/picker/Select";
import {
  AGAINST,
  type Against,
  CALCULATION,
  type CalculationDraft,
  type CalculationKind,
  calculationOf,
  calledOf,
  compares,
  lackOf,
} from "../_lib/arrangement";
import { beginning, datasetOf, fieldOf, type Grain, LIMITS, type ReportDraft } from "../_lib/draft";
import { hasRoom, type Shelf, withoutCalculation } from "../_lib/shelves";
import type { Catalog, EditedReport } from "../_lib/types";
import { CalculationRows } from "./CalculationRows";
import { ConditionRows } from "./ConditionRows";
import { DisplayFields } from "./DisplayFields";
import { type EditorState, labelOf } from "./editorState";
import { ReaderFields } from "./ReaderFields";
import { DropRoom, ShelfList } from "./ShelfList";

const ReportField = formFieldOf<ReportDraft>();
const GRAINS = optionsOf<Grain>(REPORT_GRAIN);

export interface ReportFieldsProps {
  form: Form<ReportDraft>;
  catalog: Catalog;
  /** The one that is modified, for the names of what it has already. */
  report: EditedReport | null;
  position: keyof typeof REPORT_POSITION;
  composing: EditorState;
}

/** Calculations in the menu of a measure, with the periods to compare with. */
const CALCULATED: readonly (readonly [CalculationKind, Against?])[] = [
  ["SHARE_OF_ROW"],
  ["SHARE_OF_COLUMN"],
  ["SHARE_OF_WHOLE"],
  ["DIFFERENCE", "PREVIOUS_PERIOD"],
  ["DIFFERENCE", "SAME_LAST_YEAR"],
  ["GROWTH", "PREVIOUS_PERIOD"],
  ["GROWTH", "SAME_LAST_YEAR"],
  ["RUNNING_SUM"],
  ["RANK"],
];

/** Menu entries that add a calculation to a measure. */
function calculating({ draft, info, change }: EditorState, measure: string): Action[] {
  return CALCULATED.map(([kind, against]): Action => {
    const text = `${compares(kind) && against ? `较${AGAINST[against].text}的` : ""}${CALCULATION[kind].text}`;
    const lack = lackOf(draft, info, kind);
    return {
      key: `${kind} ${against ?? ""}`,
      text: `计算：${text}`,
      disabled: lack !== null || !hasRoom(draft),
      ...(lack ? { hint: lack } : {}),
      onClick: () => {
        const next = calculationOf(draft, measure, kind, against);
        if (next)
          change(
            { ...draft, calculations: [...draft.calculations, next] },
            `已添加${labelOf(info, measure)}${text}`,
          );
      },
    };
  });
}

/** Form of a report's definition: dataset, fields, conditions, display and audience. */
export function ReportFields({ form, catalog, report, position, composing }: ReportFieldsProps) {
  const { draft, info, disabled, change } = composing;
  const grainOf = (code: string) => {
    if (fieldOf(info, code)?.kind !== "DAY") return null;
    const label = labelOf(info, code);
    return (
      <Select<Grain>
        aria-label={`${label}的时间粒度`}
        clearable={false}
        disabled={disabled}
        options={GRAINS}
        value={draft.dimensions.find(({ field }) => field === code)?.grain ?? "MONTH"}
        onChange={(grain) =>
          change(
            {
              ...draft,
              dimensions: draft.dimensions.map((one) =>
                one.field === code ? { ...one, grain: grain ?? one.grain } : one,
              ),
            },
            `${label}${grain ? REPORT_GRAIN[grain].text : ""}`,
          )
        }
      />
    );
  };
  const side = (shelf: Shelf & ("rows" | "columns"), title: string, empty: string) => (
    <div className="report-side">
      <span className="report-side__title" aria-hidden>
        {title}
      </span>
      <ShelfList {...composing} shelf={shelf} empty={empty} extraOf={grainOf} />
    </div>
  );
  const named = (codes: readonly string[]) => codes.map((code) => labelOf(info, code)).join("、") || "无";
  const recalculated = (rows: readonly CalculationDraft[]) => {
    const gone = draft.calculations.filter(({ id }) => !rows.some((row) => row.id === id));
    const rest = gone.reduce((before, { id }) => withoutCalculation(before, id), draft);
    change({ ...rest, calculations: rows }, "");
  };
  return (
    <div className="report-editor__fields">
      <ReportField name="name" label="报表名称" required>
        {(input) => <TextInput {...input} autoFocus maxLength={100} />}
      </ReportField>
      <Section title="统计什么">
        <ReportField name="dataset" label="数据" required>
          {(input) => (
            <Select
              {...input}
              clearable={false}
              options={catalog.datasets.map(({ dataset, label }) => ({ value: dataset, label }))}
              onChange={(dataset) => {
                // a choice of other data means nothing here
                if (dataset && dataset !== draft.dataset) form.setAll(beginning(datasetOf(catalog, dataset)));
              }}
            />
          )}
        </ReportField>
        <ReportField
          name="dimensions"
          label="行和列"
          help={`按什么分开统计，一共最多 ${LIMITS.dimensions} 级，其中列最多 ${LIMITS.across} 级；不放则只有一个总数`}
          show={(all) => named(all.flatMap(({ field }) => field ?? []))}
        >
          {() => (
            <div className="report-sides">
              {side("rows", "行", "把字段拖到这里，或在左侧的字段上选择“放到行”")}
              {side("columns", "列", "把字段拖到这里，作为表的列")}
            </div>
          )}
        </ReportField>
        <ReportField
          name="measures"
          label="值"
          required
          help={`每组计算哪些数，最多 ${LIMITS.measures} 个`}
          show={named}
        >
          {() => (
            <ShelfList
              {...composing}
              shelf="values"
              empty="把指标拖到这里，或在左侧的指标上选择“放到值”"
              actionsOf={(code) => calculating(composing, code)}
            />
          )}
        </ReportField>
        <ReportField
          name="calculations"
          label="计算"
          help="占比、与上一期或去年同期相比、累计、排名；对比的数值另外查询，不受显示范围影响"
          show={(all) => all.map((one) => calledOf(one, info)).join("、") || "无"}
        >
          {({ disabled: off }) => (
            <CalculationRows draft={draft} info={info} onChange={recalculated} disabled={off} />
          )}
        </ReportField>
        <ReportField name="conditions" label="筛选" help="只统计同时符合这些条件的数据">
          {({ value, onChange, disabled: off }) => (
            <DropRoom {...composing} shelf="filters">
              <ConditionRows
                info={info}
                periods={catalog.periods}
                saved={report?.definition.conditions ?? []}
                value={value}
                onChange={onChange}
                disabled={off}
              />
            </DropRoom>
          )}
        </ReportField>
        <ReportField
          name="parameters"
          label="查看时可筛选"
          help={`看报表的人可以改动这些字段，最多 ${LIMITS.parameters} 个；改动后代替上面同一字段的条件`}
          show={named}
        >
          {() => (
            <ShelfList {...composing} shelf="parameters" empty="把字段拖到这里，看报表的人就能改动它的条件" />
          )}
        </ReportField>
      </Section>
      <DisplayFields {...composing} form={form} />
      <ReaderFields report={report} position={position} />
    </div>
  );
}
