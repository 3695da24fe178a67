import type { ReactNode } from "react";
import { formatNumber } from "@/ui/base/format";
import { EmptyState, ErrorState } from "@/ui/feedback/states";
import { Computing, Recomputing } from "../_components/Computing";
import type { Given, ParameterDraft } from "./draft";
import { LateTable } from "./LateTable";
import { ParameterValue } from "./ParameterValue";
import { type LivePreview, TRIED } from "./useLivePreview";

interface ResultPaneProps {
  preview: LivePreview;
  parameters: readonly ParameterDraft[];
  given: ReadonlyMap<string, Given>;
  onGiven: (name: string, given: Given | null) => void;
  /** Errors without a place of their own. */
  others: readonly string[];
}

/** Sample of the query's rows, under the access rights of the editing member. */
export function ResultPane({ preview, parameters, given, onGiven, others }: ResultPaneProps) {
  const { result, check, loading, error, reload } = preview;
  return (
    <div className="query-result" aria-busy={loading || undefined}>
      <p className="report__facts">
        <span role="status">
          {result && !loading ? `${formatNumber(result.rows.length)} 行` : ""}
          {!loading && result?.truncated ? `，只试读前 ${TRIED} 行左右` : ""}
          {!loading && check && check.cost.count > 0
            ? `；预计结果数 ${formatNumber(check.cost.count)}，最多 ${formatNumber(check.cost.most)}`
            : ""}
        </span>
        {result ? <Recomputing request={preview} text="正在读取…" /> : null}
      </p>
      {parameters.length > 0 ? (
        <search className="report__bar" aria-label="试填参数">
          {parameters.map((parameter) => (
            <LabelledValue key={parameter.name} label={parameter.label}>
              <ParameterValue
                aria-label={parameter.label}
                placeholder={parameter.default ? "默认值" : "不限"}
                parameter={parameter}
                value={given.get(parameter.name) ?? null}
                onChange={(next) => onGiven(parameter.name, next)}
              />
            </LabelledValue>
          ))}
        </search>
      ) : null}
      <Messages texts={[...others, ...(result?.problems ?? [])]} />
      {error ? (
        <ErrorState compact error={error} onRetry={reload} />
      ) : result ? (
        <div className="query-result__rows" data-busy={loading || undefined}>
          <LateTable label="结果" columns={result.columns} rows={result.rows} />
        </div>
      ) : loading || preview.stopped ? (
        <Computing compact request={preview} text="正在读取…" />
      ) : check ? (
        <EmptyState compact title="还没有结果" text="请按上面和各处的提示补全后再看。" />
      ) : (
        <EmptyState compact title="这里显示结果" text="选择字段以后，结果会随着每一步更新。" />
      )}
    </div>
  );
}

/** Error messages, without duplicates. */
export function Messages({ texts }: { texts: readonly string[] }) {
  const shown = [...new Set(texts)];
  if (shown.length === 0) return null;
  return (
    <div className="query-messages" role="alert">
      <ul>
        {shown.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

/** A control of a parameter with its name above; the control itself has the accessible name. */
export function LabelledValue({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="report__parameter">
      <span className="ui-field__label" aria-hidden>
        {label}
      </span>
      {children}
    </div>
  );
}
