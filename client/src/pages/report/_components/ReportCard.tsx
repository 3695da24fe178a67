import type {
  OnlineReportChartKind,
  OnlineReportDataset,
} from "@/__generated__/reportQueriesDefinitionQuery.graphql";
import { REPORT_CHART, REPORT_DATASET } from "@/domains/report/labels";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ChartIcon } from "./ChartIcon";

interface ReportCardProps {
  name: string;
  remark: string | null | undefined;
  dataset: OnlineReportDataset;
  definition: { readonly chart: { readonly kind: OnlineReportChartKind } };
}

/** Content of a report's card in a list: name, remark, dataset and definition. */
export function ReportCard({ name, remark, dataset, definition }: ReportCardProps) {
  return (
    <>
      <span className="report-card__icon" aria-hidden>
        <ChartIcon kind={definition.chart.kind} />
      </span>
      <span className="report-card__text">
        <strong>{name}</strong>
        {remark ? <span className="report-card__remark">{remark}</span> : null}
        <span className="ui-row ui-row--wrap">
          <StatusTag tone={REPORT_DATASET[dataset].tone}>{REPORT_DATASET[dataset].text}</StatusTag>
          <span className="ui-muted ui-small">{REPORT_CHART[definition.chart.kind].text}</span>
        </span>
      </span>
    </>
  );
}
