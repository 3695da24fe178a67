/** Types of reports and statistics, derived from the queries that load them. */

import type { reportQueriesDefinitionQuery } from "@/__generated__/reportQueriesDefinitionQuery.graphql";
import type {
  OnlineReportConditionInput,
  OnlineReportDefinitionInput,
  reportQueriesPreviewQuery,
} from "@/__generated__/reportQueriesPreviewQuery.graphql";
import type { reportQueriesRowsQuery } from "@/__generated__/reportQueriesRowsQuery.graphql";
import type { reportQueriesTemplatesQuery } from "@/__generated__/reportQueriesTemplatesQuery.graphql";

export type Condition = OnlineReportConditionInput;
export type Definition = OnlineReportDefinitionInput;

export type Catalog = NonNullable<reportQueriesDefinitionQuery["response"]["onlineReportCatalog"]>;
export type DatasetInfo = Catalog["datasets"][number];
export type FieldInfo = DatasetInfo["fields"][number];
export type MeasureInfo = DatasetInfo["measures"][number];
export type Period = Catalog["periods"][number];

/** A stored report in its editor. */
export type EditedReport = NonNullable<reportQueriesDefinitionQuery["response"]["onlineReport"]>;

type Preview = NonNullable<reportQueriesPreviewQuery["response"]["onlineReportPreview"]>;

/** Figures of the period to compare with. */
export type Before = readonly (string | null | undefined)[] | null | undefined;

/** Members of reports that statistics lack: columns, calculations, subtotals, formats. */
type Further = "across" | "calculations" | "formats" | "having" | "subtotals" | "totalsCalculated";
type FurtherOfRow = "calculated" | "summed";
/** Members of reports' charts that those of statistics lack. */
type FurtherOfChart = "line" | "target";
type Chart = Preview["chart"];
type PreviewRow = Preview["rows"][number];

/** Result of a report, saved or not, or of a statistic. */
export type Result = Omit<Preview, "rows" | "chart" | "sampled" | Further> &
  Partial<Omit<Pick<Preview, Further>, "subtotals"> & Pick<Preview, "sampled">> & {
    readonly chart: Omit<Chart, FurtherOfChart> & Partial<Pick<Chart, FurtherOfChart>>;
    readonly rows: readonly ResultRow[];
    readonly subtotals?: readonly ResultRow[];
    readonly totalsBefore?: Before;
  };
export type ResultRow = Omit<PreviewRow, FurtherOfRow> &
  Partial<Pick<PreviewRow, FurtherOfRow>> & { readonly before?: Before };
export type Format = Preview["formats"][number];
export type FormatRule = Format["rules"][number];
export type Unit = MeasureInfo["unit"];

/** Key of a group at each dimension; null means 未填写. */
export type Keys = readonly (string | null)[];

/** For each dimension whether all its values are summed up; absent for none. */
export type Summed = readonly boolean[];

export type Detail = NonNullable<reportQueriesRowsQuery["response"]["onlineReportRows"]>;
export type Template = NonNullable<reportQueriesTemplatesQuery["response"]["onlineReportTemplates"]>[number];
