import type { DashboardPageQuery } from "@/__generated__/DashboardPageQuery.graphql";
import type { dashboardQueriesFiguresQuery } from "@/__generated__/dashboardQueriesFiguresQuery.graphql";

/** A dashboard as its page asks for it. */
export type DashboardRow = NonNullable<DashboardPageQuery["response"]["dashboard"]>;
export type TileRow = DashboardRow["tiles"][number];
export type ParameterRow = DashboardRow["parameters"][number];
export type TileKind = TileRow["kind"];
export type ReportOfTile = NonNullable<TileRow["report"]>;

/** The figures of a tile, or why there are none. */
export type TileFigures = NonNullable<dashboardQueriesFiguresQuery["response"]["dashboardFigures"]>[number];
