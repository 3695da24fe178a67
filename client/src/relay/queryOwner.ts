import { createContext } from "react";

/** Anything that holds query references. */
export interface QueryHolder {
  readonly disposeAll: () => void;
}

/**
 * Keeps the query references of a kept-alive page while it is hidden.
 *
 * Hiding looks like unmounting to effects, and a reference disposed then would be rendered again when the page is
 * shown. So the page stack, which is never hidden, says when the references go.
 */
export class QueryOwner {
  private readonly holders = new Set<QueryHolder>();

  /** Takes over a holder's references until the page leaves the stack. */
  adopt(holder: QueryHolder): void {
    this.holders.add(holder);
  }

  /** Lets everything go. */
  dispose(): void {
    for (const holder of this.holders) holder.disposeAll();
    this.holders.clear();
  }
}

/** The owner of the page a component stands in; none outside of the page stack. */
export const QueryOwnerContext = createContext<QueryOwner | null>(null);
