import ShareIcon from "@blueprintjs/icons/lib/esm/generated/components/share";
import { type CSSProperties, useId, useMemo } from "react";
import { Link } from "react-router";
import { PageLink } from "@/app/page/navigation";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { EmptyState, ErrorState } from "@/ui/feedback/states";
import { ChartCards } from "../_components/ChartCards";
import { ReportTable } from "../_components/ReportTable";
import { TruncatedNote } from "../_components/TruncatedNote";
import { chartsOf } from "../_lib/chartData";
import type { Condition, Keys, Result, Summed } from "../_lib/types";
import { cellOf, headOf, saidAs, valuesOf, wholeOf } from "../_lib/values";
import { leadingTo, unbound } from "./conditions";
import type { Place } from "./grid";
import type { ParameterRow, TileFigures, TileRow } from "./types";

/** Position of a tile as CSS variables; on phones tiles are stacked. */
export function placed({ x, y, w, h }: Place): CSSProperties {
  return {
    "--column": `${x + 1} / span ${w}`,
    "--row": `${y + 1} / span ${h}`,
    "--rows": h,
  } as CSSProperties;
}

/** Loading state shared by all tiles of a dashboard. */
export interface Figuring {
  /** Figures; absent where the tile has none. */
  readonly figures: TileFigures | undefined;
  readonly loading: boolean;
  /** Whether the request was stopped by hand. */
  readonly stopped: boolean;
  /** Error of the whole request. */
  readonly error: unknown;
  /** Requests the figures of this tile again. */
  readonly onRetry: () => void;
}

interface TileViewProps extends Figuring {
  tile: TileRow;
  parameters: readonly ParameterRow[];
  /** Effective conditions of the dashboard. */
  held: readonly Condition[];
}

/** A tile in reading mode: its report with linked figures, and a link to the report. */
export function TileView({ tile, parameters, held, ...figuring }: TileViewProps) {
  const id = useId();
  const lead = useMemo(() => leadingTo(tile, held), [tile, held]);
  const title = tile.title ?? "";
  const beside = tile.kind === "TEXT" ? [] : unbound(tile, parameters, held);
  return (
    <section
      className="dash-tile"
      data-kind={tile.kind}
      style={placed(tile)}
      aria-label={title ? undefined : "文字"}
      aria-labelledby={title ? id : undefined}
      aria-busy={figuring.loading || undefined}
    >
      {title ? (
        <header className="dash-tile__head">
          <h2 id={id}>{title}</h2>
          {lead ? (
            <PageLink
              to={lead.page}
              className="dash-tile__open ui-icon-button"
              aria-label={`打开报表：${title}`}
              title="打开报表"
            >
              <ShareIcon size={14} />
            </PageLink>
          ) : null}
        </header>
      ) : null}
      <div
        className="dash-tile__body"
        data-busy={(figuring.loading && Boolean(figuring.figures)) || undefined}
      >
        <TileContent
          kind={tile.kind}
          title={title}
          text={tile.text ?? ""}
          measure={tile.measure ?? null}
          rows={lead?.rows}
          {...figuring}
        />
      </div>
      {beside.length > 0 ? <p className="dash-tile__note">不受“{beside.join("”“")}”影响</p> : null}
    </section>
  );
}

interface TileContentProps extends Figuring {
  kind: TileRow["kind"];
  title: string;
  text: string;
  measure: string | null;
  /** URL of the rows of a figure; absent where figures have no links. */
  rows?: ((keys: Keys | null, measure: string, summed?: Summed) => string) | undefined;
}

/** Content of a tile: text, figure, chart or table; or the reason why it is missing. */
export function TileContent({
  kind,
  title,
  text,
  measure,
  rows,
  figures,
  loading,
  stopped,
  error,
  onRetry,
}: TileContentProps) {
  if (kind === "TEXT") return text ? <p className="dash-tile__text">{text}</p> : null;
  if (figures?.error && !loading)
    return (
      <ErrorState
        compact
        error={{ message: figures.error, code: figures.errorCode ?? "" }}
        onRetry={onRetry}
      />
    );
  if (loading && !figures?.result) return <LoadingMask text="正在计算…" />;
  if (!figures) {
    if (error) return <ErrorState compact error={error} onRetry={onRetry} />;
    return stopped ? (
      <EmptyState compact title="已停止" action={{ key: "again", text: "重新计算", onClick: onRetry }} />
    ) : (
      <EmptyState compact title="报表不再对您开放" />
    );
  }
  if (!figures.result) return <EmptyState compact title="报表不再对您开放" />;
  return <Shown kind={kind} title={title} measure={measure} rows={rows} result={figures.result} />;
}

type ShownProps = Pick<TileContentProps, "kind" | "title" | "measure" | "rows"> & { result: Result };

function Shown({ kind, title, measure, rows, result }: ShownProps) {
  const grouped = result.dimensions.length > 0;
  const isDrawn = useMemo(
    // a gauge and a funnel can show totals
    () => kind === "CHART" && chartsOf(result, undefined).length > 0,
    [kind, result],
  );
  if (kind === "FIGURE" || (!grouped && !isDrawn))
    return <WholeFigure measure={measure} rows={rows} result={result} />;
  if (result.rows.length === 0) return <EmptyState compact title="没有符合条件的数据" />;
  if (isDrawn) return <ChartCards result={result} to={rows} most={1} />;
  return (
    <>
      <TruncatedNote {...result} />
      <ReportTable result={result} label={title} to={rows} />
    </>
  );
}

/** A figure of the total. */
function WholeFigure({ measure, rows, result }: Omit<ShownProps, "kind" | "title">) {
  const values = valuesOf(result).filter(({ isCalculated }) => !isCalculated);
  const value = values.find(({ code }) => code === measure) ?? values[0];
  if (!value) return <EmptyState compact title="没有符合条件的数据" />;
  const words = saidAs(value, cellOf(wholeOf(result), value));
  const inside = (
    <>
      <strong className="dash-figure__value">{words}</strong>
      <span className="dash-figure__label">{headOf(value)}</span>
    </>
  );
  return rows ? (
    <Link className="dash-figure" to={rows(null, value.code)}>
      {inside}
    </Link>
  ) : (
    <span className="dash-figure">{inside}</span>
  );
}
