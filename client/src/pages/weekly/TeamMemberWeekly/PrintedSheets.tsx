import { useEffect } from "react";
import { WeeklySheet } from "@/domains/weekly/WeeklySheet";
import type { PrintedReports } from "./usePrintedWeek";

export interface PrintedSheetsProps {
  reports: PrintedReports;
  /** Called when the sheets are in the document. */
  onShown: () => void;
}

/** Printout of weekly reports, each beginning on a new sheet. */
export function PrintedSheets({ reports, onShown }: PrintedSheetsProps) {
  useEffect(() => {
    if (reports.length > 0) onShown();
  }, [reports, onShown]);
  return reports.map((weekly) => <WeeklySheet key={weekly.id} weekly={weekly} />);
}
