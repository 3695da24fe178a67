import { createContext } from "react";

/** Names of the records in the values of a page's rows: by kind, then by row id. */
export type PageNames = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The names known so far, for the cells of the list. */
export const PageNamesContext = createContext<PageNames>({});
