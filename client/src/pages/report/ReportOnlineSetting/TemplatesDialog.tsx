import { useMemo, useState } from "react";
import { graphql } from "react-relay";
import templatesQuery, {
  type OnlineReportPosition,
  type reportQueriesTemplatesQuery,
} from "@/__generated__/reportQueriesTemplatesQuery.graphql";
import type { TemplatesDialogCreateMutation } from "@/__generated__/TemplatesDialogCreateMutation.graphql";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { reportResult } from "@/app/record/reportResult";
import { REPORT_CHART, REPORT_POSITION } from "@/domains/report/labels";
import { useSave } from "@/relay/useAppMutation";
import { usePlainQuery } from "@/relay/usePlainQuery";
import type { Option } from "@/ui/base/types";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { EmptyState, ErrorState } from "@/ui/feedback/states";
import { Button } from "@/ui/frame/Button";
import { StatusTag } from "@/ui/frame/StatusTag";
import { Segmented } from "@/ui/input/choices";
import { describeConditions } from "../_lib/cells";
import type { Template } from "../_lib/types";
import "../report.css";

type Shown = OnlineReportPosition | "ALL";

const NOTHING = {};

interface TemplatesDialogProps extends RecordDialogProps {
  /** Position whose templates come first. */
  position: OnlineReportPosition;
}

/** Dialog of report templates; one click creates a report, which is edited like any other. */
export default function TemplatesDialog({ open, onClose, onSaved, position }: TemplatesDialogProps) {
  const [shown, setShown] = useState<Shown>(position);
  const { data, error, reload } = usePlainQuery<reportQueriesTemplatesQuery>(templatesQuery, NOTHING);
  const create = useSave<TemplatesDialogCreateMutation>(graphql`
    mutation TemplatesDialogCreateMutation($template: String!) {
      onlineReportFromTemplate(input: { template: $template }) {
        onlineReport { rowId name }
        userErrors { field message code }
      }
    }
  `);
  const templates = data?.onlineReportTemplates ?? [];
  const datasets = useMemo(
    () => new Map((data?.onlineReportCatalog?.datasets ?? []).map((one) => [one.dataset, one] as const)),
    [data],
  );
  const places = (Object.keys(REPORT_POSITION) as OnlineReportPosition[]).filter(
    (one) => one === position || templates.some((template) => template.position === one),
  );
  const options: Option<Shown>[] = [
    ...places.map((value) => ({ value, label: REPORT_POSITION[value].text })),
    { value: "ALL", label: "全部" },
  ];
  const listed = templates.filter((template) => shown === "ALL" || template.position === shown);
  const make = async ({ code, name, position: place }: Template) => {
    const done = `已在${REPORT_POSITION[place].text}报表中新增“${name}”，可以继续修改`;
    if (!(await reportResult(create({ template: code }), done, async () => undefined))) return;
    onSaved();
    onClose();
  };
  return (
    <AppDialog open={open} onClose={onClose} size="customer" title="从模板新增报表">
      {error ? (
        <ErrorState compact error={error} onRetry={reload} />
      ) : !data ? (
        <LoadingMask text="加载中" />
      ) : (
        <div className="ui-stack">
          <Segmented<Shown> aria-label="位置" options={options} value={shown} onChange={setShown} />
          {listed.length === 0 ? (
            <EmptyState compact title="这里没有模板" text="可以看看其他位置的模板，或直接新增报表。" />
          ) : (
            <ul className="report-templates">
              {listed.map((template) => {
                const { code, name, remark, definition } = template;
                const info = datasets.get(definition.dataset);
                const measures = definition.measures.map(
                  (one) => info?.measures.find((measure) => measure.code === one)?.label ?? one,
                );
                return (
                  <li key={code} className="report-template">
                    <h3>
                      {name}
                      <StatusTag tone="neutral">{REPORT_CHART[definition.chart.kind].text}</StatusTag>
                    </h3>
                    <p>{remark}</p>
                    <p className="ui-muted ui-small">
                      {info ? `${info.label}：` : ""}
                      {measures.join("、")}
                      {definition.dimensions.length > 0
                        ? `，按${definition.dimensions.map(({ label }) => label).join("、")}`
                        : ""}
                    </p>
                    {definition.conditions.length > 0 ? (
                      <p className="ui-muted ui-small">{describeConditions(definition.conditions)}</p>
                    ) : null}
                    <Button aria-label={`使用模板${name}`} onClick={() => make(template)}>
                      使用
                    </Button>
                  </li>
                );
              })}
            </ul>
          )}
        </div>
      )}
    </AppDialog>
  );
}
