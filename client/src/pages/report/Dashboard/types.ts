import type { DashboardPageQuery } from "@/__generated__/DashboardPageQuery.graphql";
import type { dashboardQueriesFiguresQuery } from "@/__generated__/dashboardQueriesFiguresQuery.graphql";

/** A dashboard as its page queries it. */
export type DashboardRow = NonNullable<DashboardPageQuery["response"]["dashboard"]>;
export type TileRow = DashboardRow["tiles"][number];
export type ParameterRow = DashboardRow["parameters"][number];
export type TileKind = TileRow["kind"];
export type ReportOfTile = NonNullable<TileRow["report"]>;

/** Figures of a tile, or the reason for their absence. */
export type TileFigures = NonNullable<dashboardQueriesFiguresQuery["response"]["dashboardFigures"]>[number];
