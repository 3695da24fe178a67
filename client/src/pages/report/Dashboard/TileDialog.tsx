import { useMemo } from "react";
import type { dashboardQueriesReportsQuery } from "@/__generated__/dashboardQueriesReportsQuery.graphql";
import reportsQuery from "@/__generated__/dashboardQueriesReportsQuery.graphql";
import { usePlainQuery } from "@/relay/usePlainQuery";
import type { Option } from "@/ui/base/types";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { useForm } from "@/ui/form/useForm";
import { Segmented } from "@/ui/input/choices";
import { TextArea, TextInput } from "@/ui/input/TextInput";
import { Select } from "@/ui/picker/Select";
import { bound, type DraftParameter, type DraftTile, narrows, TILE_KIND } from "./draft";
import { TilePreview } from "./TilePreview";
import type { ReportOfTile, TileKind } from "./types";

/** Form values of a tile; the fields that parameters filter are by code of the parameter. */
interface TileForm {
  kind: TileKind;
  report: string | null;
  title: string;
  text: string;
  measure: string | null;
  fields: Readonly<Record<string, string | null>>;
}

const Field = fieldOf<TileForm>();
const KINDS: readonly Option<TileKind>[] = (["FIGURE", "CHART", "TABLE"] as const).map((value) => ({
  value,
  label: TILE_KIND[value],
}));

const fieldsOf = (bindings: DraftTile["bindings"]): TileForm["fields"] =>
  Object.fromEntries(bindings.map(({ parameter, field }) => [parameter, field]));

interface TileDialogProps {
  open: boolean;
  tile: DraftTile;
  parameters: readonly DraftParameter[];
  onClose: (tile?: DraftTile) => void;
}

/**
 * Dialog of a dashboard's tile: its report and display, or its text, and the fields that the parameters
 * filter.
 */
export function TileDialog({ open, tile, parameters, onClose }: TileDialogProps) {
  const isText = tile.kind === "TEXT";
  const { data, error } = usePlainQuery<dashboardQueriesReportsQuery>(reportsQuery, {}, { waits: isText });
  const reports = useMemo(() => {
    const found = new Map<string, ReportOfTile & { dataset?: string; group: string }>();
    for (const { label, reports: all } of data?.onlineReportMenus ?? [])
      for (const { viewerCan, ...report } of all)
        if (viewerCan.read) found.set(report.rowId, { ...report, group: label });
    // one that is not enabled any more stays where it is
    if (tile.report && !found.has(tile.report.rowId))
      found.set(tile.report.rowId, { ...tile.report, group: "" });
    return found;
  }, [data, tile]);
  const form = useForm<TileForm>({
    initial: {
      kind: tile.kind,
      report: tile.report?.rowId ?? null,
      title: tile.title,
      text: tile.text,
      measure: tile.measure,
      fields: fieldsOf(tile.bindings),
    },
    validate: ({ report, title, text }) =>
      isText
        ? { text: title.trim() || text.trim() ? undefined : "请填写标题或文字" }
        : { report: report ? undefined : "请选择报表" },
    onSubmit: ({ kind, report, title, text, measure, fields }) => {
      const chosen = report ? reports.get(report) : undefined;
      onClose({
        ...tile,
        kind,
        report: chosen ? plain(chosen) : null,
        title,
        text,
        measure: kind === "FIGURE" ? measure : null,
        bindings: parameters.flatMap(({ code }) => {
          const field = fields[code];
          return field && chosen?.parameters.some((one) => one.code === field)
            ? [{ parameter: code, field }]
            : [];
        }),
      });
      return [];
    },
  });
  const { values } = form;
  const report = values.report ? reports.get(values.report) : undefined;
  const measures =
    data?.onlineReportCatalog?.datasets.find(({ dataset }) => dataset === report?.dataset)?.measures ?? [];
  return (
    <EditDialog
      open={open}
      form={form}
      id={null}
      title={isText ? "文字" : "报表组件"}
      // a draft of one tile is none of another's
      draftName={`tile ${tile.code}`}
      size={isText ? "small" : "generic"}
      loading={!isText && !data && !error}
      loadError={error ? { message: error.message, code: error.code } : null}
      savedText={null}
      onClose={() => onClose()}
    >
      {isText ? (
        <>
          <Field name="title" label="标题">
            {(input) => <TextInput {...input} autoFocus maxLength={60} />}
          </Field>
          <Field name="text" label="文字">
            {(input) => <TextArea {...input} rows={5} maxLength={2000} />}
          </Field>
        </>
      ) : (
        <>
          <Field
            name="report"
            label="报表"
            required
            help="只能选择您能看到数据的报表；看仪表盘的人看不到的报表不会显示"
          >
            {(input) => (
              <Select
                {...input}
                clearable={false}
                options={[...reports.values()].map(({ rowId, name, group }) => ({
                  value: rowId,
                  label: name,
                  ...(group ? { group } : {}),
                }))}
                onChange={(rowId) => {
                  const next = rowId ? reports.get(rowId) : undefined;
                  if (next)
                    form.setAll({
                      report: next.rowId,
                      measure: null,
                      fields: fieldsOf(bound(next, parameters)),
                    });
                }}
              />
            )}
          </Field>
          <Field
            name="kind"
            label="显示为"
            help={
              values.kind === "CHART" && report?.definition.chart.kind === "NONE"
                ? "报表没有设置图，将显示表格"
                : undefined
            }
          >
            {(input) => <Segmented<TileKind> {...input} options={KINDS} />}
          </Field>
          <Field
            name="measure"
            label="指标"
            hidden={values.kind !== "FIGURE"}
            help="不选则用报表的第一个指标"
          >
            {(input) => (
              <Select
                {...input}
                options={(report?.definition.measures ?? []).map((code) => ({
                  value: code,
                  label: measures.find((one) => one.code === code)?.label ?? code,
                }))}
              />
            )}
          </Field>
          <Field name="title" label="标题">
            {(input) => (
              <TextInput {...input} maxLength={60} placeholder={report?.name ?? "默认用报表名称"} />
            )}
          </Field>
          {parameters.length > 0 ? (
            <Field name="fields" label="受哪些筛选影响" help="每个筛选对应报表开放筛选的一个字段">
              {({ value, onChange }) => (
                <Bindings report={report} parameters={parameters} value={value} onChange={onChange} />
              )}
            </Field>
          ) : null}
          {report ? (
            <TilePreview
              key={report.rowId}
              report={report}
              kind={values.kind}
              measure={values.measure}
              conditions={parameters.flatMap(({ code, initial }) => {
                const field = values.fields[code];
                return field && initial ? { ...initial, field } : [];
              })}
            />
          ) : null}
        </>
      )}
    </EditDialog>
  );
}

/** A report with only the fields that a tile stores. */
function plain({ rowId, name, path, parameters, definition }: ReportOfTile): ReportOfTile {
  return { rowId, name, path, parameters, definition };
}

interface BindingsProps {
  report: ReportOfTile | undefined;
  parameters: readonly DraftParameter[];
  value: TileForm["fields"];
  onChange: (value: TileForm["fields"]) => void;
}

/** Inputs that select, for each parameter, the field it filters. */
function Bindings({ report, parameters, value, onChange }: BindingsProps) {
  return (
    <div className="dash-bindings">
      {parameters.map((parameter) => {
        const { code, label } = parameter;
        const fields = (report?.parameters ?? []).filter((field) => narrows(parameter, field));
        // a field is narrowed by one parameter
        const taken = (field: string) =>
          Object.entries(value).some(([other, one]) => other !== code && one === field);
        return (
          <div key={code} className="dash-bindings__row">
            <span>{label}</span>
            <Select
              aria-label={`“${label}”筛选的字段`}
              placeholder={fields.length > 0 ? "不受影响" : "报表没有可用的字段"}
              disabled={fields.length === 0}
              options={fields.map((field) => ({
                value: field.code,
                label: field.label,
                disabled: taken(field.code),
              }))}
              value={value[code] ?? null}
              onChange={(field) => onChange({ ...value, [code]: field })}
            />
          </div>
        );
      })}
    </div>
  );
}
