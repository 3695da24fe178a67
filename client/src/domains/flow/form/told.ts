import { createContext } from "react";
import type { Problems } from "@/ui/form/problems";

/** The error of a path: what was found wrong with its value, or what its input says of itself. */
export type Told = (path: string) => string | undefined;

/** Takes what the inputs of a form say of themselves, by their paths. */
export const TellContext = createContext<Problems["tell"] | undefined>(undefined);
