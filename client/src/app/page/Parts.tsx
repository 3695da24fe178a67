import { Children, type ReactNode } from "react";
import { PartBoundary } from "./PageBoundary";

/**
 * The parts of a page that show one record: the failure of one is shown in its place, and the rest of the
 * page stays usable.
 */
export function Parts({ children, of }: { children: ReactNode; of: string }) {
  return Children.map(children, (part) => (part ? <PartBoundary resetKey={of}>{part}</PartBoundary> : part));
}
