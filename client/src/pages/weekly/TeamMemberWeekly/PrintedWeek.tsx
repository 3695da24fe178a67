import { lazyPart } from "@/app/page/lazyPart";
import type { PrintedSheetsProps } from "./PrintedSheets";

const LateSheets = lazyPart<PrintedSheetsProps>(() =>
  import("./PrintedSheets").then((module) => module.PrintedSheets),
);

/** Printout of a week's reports, loaded lazily; renders nothing unless printing was requested. */
export function PrintedWeek(props: PrintedSheetsProps) {
  if (props.reports.length === 0) return null;
  return (
    <section className="ui-print" aria-label="打印的周报">
      <LateSheets {...props} />
    </section>
  );
}
