import { PageLink } from "@/app/page/navigation";
import type { Way } from "./links";
import "./life.css";

/** Links from a cell to other reports, filtered by the values of the cell's group. */
export function CellLinks({ ways }: { ways: readonly Way[] }) {
  if (ways.length === 0) return null;
  return (
    <ul className="report-cell-links" aria-label="相关报表">
      {ways.map(({ key, name, to }) => (
        <li key={key}>
          <PageLink to={to}>打开报表“{name}”</PageLink>
        </li>
      ))}
    </ul>
  );
}
