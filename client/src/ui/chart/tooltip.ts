import { type Figures, formatFigure, markOf, measureOf, totalAt } from "./figures";

function line(name: string, value: string, colour?: string): HTMLElement {
  const row = document.createElement("div");
  row.className = "ui-chart__line";
  const mark = document.createElement("i");
  mark.className = "ui-chart__mark";
  mark.style.background = colour ?? "transparent";
  const figure = document.createElement("b");
  figure.textContent = value;
  row.append(mark, name, figure);
  return row;
}

/**
 * Tooltip with all figures of a category. Built from elements instead of markup, because names are user
 * input.
 */
export function tooltipOf(figures: Figures, index: number): HTMLElement {
  const { groups, series, measure } = figures;
  const card = document.createElement("div");
  card.className = "ui-chart__tip";
  const head = document.createElement("div");
  head.textContent = groups[index]?.label ?? "";
  card.append(head);
  for (const one of series) {
    const figure = one.figures[index];
    if (figure && (figure.value || series.length === 1))
      card.append(
        line(one.name, formatFigure(figure.value, measureOf(figures, one)), markOf(figure.tone ?? one.tone)),
      );
  }
  const total = totalAt(figures, index);
  if (total !== null) card.append(line("合计", formatFigure(total, measure)));
  return card;
}
