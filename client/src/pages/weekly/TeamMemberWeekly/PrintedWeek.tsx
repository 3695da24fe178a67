import { latePart } from "@/app/page/latePart";
import type { PrintedSheetsProps } from "./PrintedSheets";

const LateSheets = latePart<PrintedSheetsProps>(() =>
  import("./PrintedSheets").then((module) => module.PrintedSheets),
);

/** The reports of a week on paper; nothing while none is to be printed. */
export function PrintedWeek(props: PrintedSheetsProps) {
  if (props.reports.length === 0) return null;
  return (
    <section className="ui-print" aria-label="打印的周报">
      <LateSheets {...props} />
    </section>
  );
}
