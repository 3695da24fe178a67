import { createContext } from "react";
import type { AttendTypeKind } from "@/__generated__/useTypeSourceQuery.graphql";

/**
 * Kind of types (leave, overtime or trips) offered to an applicant; null where all types are offered, as in
 * conditions of approval forms.
 */
export const ApplyContext = createContext<AttendTypeKind | null>(null);
