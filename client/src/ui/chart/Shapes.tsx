/** Charts made of HTML boxes, without a chart library. */

import type { CSSProperties, ReactNode } from "react";
import { Link } from "react-router";
import {
  type FigureGroup,
  type FigureSeries,
  type Figures,
  formatFigure,
  formatShortFigure,
  IN_TURN,
  markOf,
  measureOf,
  type ShapeKind,
} from "./figures";
import { PROVINCES, provinceOf, WIDE } from "./provinces";

const percent = (part: number, whole: number) =>
  whole > 0 ? formatFigure(Math.round((part / whole) * 1000) / 10, "percent") : "—";

const valueAt = (series: FigureSeries | undefined, index: number) => series?.figures[index]?.value ?? null;

/** A link if there is an address, else plain text. */
function Leads({ to, className, style, label, children }: LeadsProps) {
  return to ? (
    <Link to={to} className={className} style={style} aria-label={label}>
      {children}
    </Link>
  ) : (
    <span className={className} style={style}>
      {children}
    </span>
  );
}

interface LeadsProps {
  to: string | undefined;
  className: string;
  style?: CSSProperties;
  label?: string;
  children: ReactNode;
}

/**
 * Funnel: stages below each other, each as wide as its share of the largest, with its share of the first.
 */
function Funnel({ figures }: { figures: Figures }) {
  const { groups, series, measure } = figures;
  const [own] = series;
  const values = groups.map((_, index) => Math.max(0, valueAt(own, index) ?? 0));
  const widest = Math.max(...values, 0);
  const first = values[0] ?? 0;
  return (
    <ol className="ui-funnel">
      {groups.map(({ key, label }, index) => {
        const value = values[index] ?? 0;
        const figure = own?.figures[index];
        const width = `${widest > 0 ? Math.max(2, (value / widest) * 100) : 2}%`;
        const tone = figure?.tone ?? IN_TURN[index % IN_TURN.length] ?? "neutral";
        return (
          <li key={key}>
            <Leads to={value > 0 ? figure?.to : undefined} className="ui-funnel__stage">
              <span className="ui-funnel__name">{label}</span>
              <i className="ui-funnel__bar" style={{ width, background: markOf(tone) }} />
              <span className="ui-funnel__figure">
                <b>{formatFigure(figure?.value ?? null, measure)}</b> {percent(value, first)}
              </span>
            </Leads>
          </li>
        );
      })}
    </ol>
  );
}

/** Gauge: half a circle, which is full when the target is reached. */
function Gauge({ figures }: { figures: Figures }) {
  const [reached, target] = figures.series;
  const value = valueAt(reached, 0);
  const whole = valueAt(target, 0) ?? 0;
  const share = whole > 0 ? Math.min(100, Math.max(0, ((value ?? 0) / whole) * 100)) : 0;
  const arc = "M 10 60 A 50 50 0 0 1 110 60";
  const tone = share >= 100 ? "green" : "blue";
  return (
    <div className="ui-gauge">
      <svg viewBox="0 0 120 66" aria-hidden="true">
        <path d={arc} pathLength={100} className="ui-gauge__way" />
        {share > 0 ? (
          <path
            d={arc}
            pathLength={100}
            className="ui-gauge__way"
            style={{ stroke: markOf(tone), strokeDasharray: `${share} 100` }}
          />
        ) : null}
      </svg>
      <Leads to={reached?.figures[0]?.to} className="ui-gauge__figure">
        {formatFigure(value, figures.measure)}
      </Leads>
      <span className="ui-muted ui-small">
        目标 {formatFigure(whole, figures.measure)}，达成 {value === null ? "—" : percent(value, whole)}
      </span>
    </div>
  );
}

/** Tile map: provinces as squares, darker for higher figures. */
function TileMap({ figures }: { figures: Figures }) {
  const { groups, series, measure, inWan } = figures;
  const [own] = series;
  const found = new Map<string, { readonly group: FigureGroup; readonly index: number }>();
  groups.forEach((group, index) => {
    const province = provinceOf(group.label);
    if (province && !found.has(province.code)) found.set(province.code, { group, index });
  });
  const most = Math.max(...[...found.values()].map(({ index }) => valueAt(own, index) ?? 0), 0);
  return (
    <ul className="ui-tiles" style={{ "--wide": WIDE } as CSSProperties}>
      {PROVINCES.map(({ code, name, at: [left, top] }) => {
        const place = found.get(code);
        const value = place ? valueAt(own, place.index) : null;
        const share = value && most > 0 ? Math.round(Math.max(12, (value / most) * 60)) : 0;
        const style = { gridColumn: left + 1, gridRow: top + 1, "--share": `${share}%` } as CSSProperties;
        return (
          <li key={code} style={style} data-filled={share > 0 || undefined}>
            <Leads
              to={place && value ? (own?.figures[place.index]?.to ?? place.group.to) : undefined}
              className="ui-tiles__one"
              label={`${name} ${formatFigure(value, measure)}`}
            >
              <span>{name}</span>
              {value ? <b>{formatShortFigure(value, measure, inWan)}</b> : null}
            </Leads>
          </li>
        );
      })}
    </ul>
  );
}

/** Points of a line in a box of 100 by 30; values that cannot be calculated are left out. */
export function pointsOf(values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const reach = most - least || 1;
  const step = values.length > 1 ? 100 / (values.length - 1) : 0;
  return values
    .flatMap((value, index) =>
      value === null ? [] : [`${round(index * step)},${round(28 - ((value - least) / reach) * 26)}`],
    )
    .join(" ");
}

const round = (value: number) => Math.round(value * 100) / 100;

/** The latest figure, its difference from the previous one, and the trend line. */
function Trend({ figures }: { figures: Figures }) {
  const { groups, series } = figures;
  const [own] = series;
  const values = groups.map((_, index) => valueAt(own, index));
  const last = values.length - 1;
  const [value, before] = [values[last] ?? null, last > 0 ? (values[last - 1] ?? null) : null];
  const change = value !== null && before !== null ? value - before : null;
  const measure = own ? measureOf(figures, own) : figures.measure;
  const more = change !== null && before ? `（${percent(Math.abs(change), Math.abs(before))}）` : "";
  return (
    <div className="ui-trend">
      <span className="ui-muted ui-small">{groups[last]?.label}</span>
      <Leads to={own?.figures[last]?.to} className="ui-trend__figure">
        {formatFigure(value, measure)}
      </Leads>
      {change === null ? null : (
        <span className="ui-small" data-change={change > 0 ? "up" : change < 0 ? "down" : "none"}>
          {change === 0
            ? "与上期持平"
            : `较上期${change > 0 ? "增加" : "减少"} ${formatFigure(Math.abs(change), measure)}${more}`}
        </span>
      )}
      {values.filter((one) => one !== null).length > 1 ? (
        <svg viewBox="0 0 100 30" preserveAspectRatio="none" aria-hidden="true" className="ui-trend__line">
          <polyline points={pointsOf(values)} style={{ stroke: markOf(own?.tone ?? "blue") }} />
        </svg>
      ) : null}
    </div>
  );
}

const SHAPES: Readonly<Record<ShapeKind, (props: { figures: Figures }) => ReactNode>> = {
  funnel: Funnel,
  gauge: Gauge,
  map: TileMap,
  figure: Trend,
};

/** A chart made of HTML boxes; its content is the same for screen readers. */
export function Shape({ kind, label, figures }: { kind: ShapeKind; label: string; figures: Figures }) {
  const Drawn = SHAPES[kind];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of figures is not a group of inputs
    <div role="group" aria-label={label} className="ui-shape">
      <Drawn figures={figures} />
    </div>
  );
}
