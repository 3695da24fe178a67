import { type Figures, markOf, measureOf, totalAt, worded } from "./figures";

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

/** What stands at a place, in full. Elements instead of markup: names are people's words. */
export function tipOf(figures: Figures, index: number): HTMLElement {
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
        line(one.name, worded(figure.value, measureOf(figures, one)), markOf(figure.tone ?? one.tone)),
      );
  }
  const total = totalAt(figures, index);
  if (total !== null) card.append(line("合计", worded(total, measure)));
  return card;
}
