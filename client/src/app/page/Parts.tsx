import { Children, type ReactNode } from "react";
import { PartBoundary } from "./PageBoundary";

/**
 * The parts of a page that show one record: each of them fails by itself, says so in its place, and leaves the rest of the
 * page to be read and used.
 */
export function Parts({ children, of }: { children: ReactNode; of: string }) {
  return Children.map(children, (part) => (part ? <PartBoundary resetKey={of}>{part}</PartBoundary> : part));
}
