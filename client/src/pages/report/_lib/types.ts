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

/** A report as it is modified. */
export type EditedReport = NonNullable<reportQueriesDefinitionQuery["response"]["onlineReport"]>;

type Preview = NonNullable<reportQueriesPreviewQuery["response"]["onlineReportPreview"]>;

/** The figures of other days that those beside them are compared with. */
export type Before = readonly (string | null | undefined)[] | null | undefined;

/** The members of reports that statistics lack: columns, calculations, sums of groups, formats. */
type Further = "across" | "calculations" | "formats" | "having" | "subtotals" | "totalsCalculated";
type FurtherOfRow = "calculated" | "summed";
/** The members of reports' pictures that those of statistics lack. */
type FurtherOfChart = "line" | "target";
type Chart = Preview["chart"];
type PreviewRow = Preview["rows"][number];

/** What a report shows, saved or not, and a statistic. */
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

/** The key of a group at each dimension; null: 未填写. */
export type Keys = readonly (string | null)[];

/** For each dimension whether all its values are meant; absent: none of them. */
export type Summed = readonly boolean[];

export type Detail = NonNullable<reportQueriesRowsQuery["response"]["onlineReportRows"]>;
export type Template = NonNullable<reportQueriesTemplatesQuery["response"]["onlineReportTemplates"]>[number];
