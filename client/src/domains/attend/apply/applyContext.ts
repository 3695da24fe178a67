import { createContext } from "react";
import type { AttendTypeKind } from "@/__generated__/useTypeSourceQuery.graphql";

/** The kind of types that an applicant chooses from; null where all types can be named, as in conditions. */
export const ApplyContext = createContext<AttendTypeKind | null>(null);
