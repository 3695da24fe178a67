import { createContext } from "react";
import type { Problems } from "@/ui/form/problems";

/** The error of a path: from validation, or reported by its input. */
export type FieldErrorOf = (path: string) => string | undefined;

/** Collects the errors that inputs of a form report, by path. */
export const ReportErrorContext = createContext<Problems["tell"] | undefined>(undefined);
