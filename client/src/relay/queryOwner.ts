import { createContext } from "react";

/** Holder of query references. */
export interface QueryHolder {
  readonly disposeAll: () => void;
}

/**
 * Owner of the query references of a kept-alive page while it is hidden.
 *
 * Hiding looks like unmounting to effects, and a reference disposed then would be rendered again when the
 * page is shown. Therefore the page stack, which is never hidden, decides when the references are disposed.
 */
export class QueryOwner {
  private readonly holders = new Set<QueryHolder>();

  /** Takes over a holder's references until the page leaves the stack. */
  adopt(holder: QueryHolder): void {
    this.holders.add(holder);
  }

  /** Disposes all references. */
  dispose(): void {
    for (const holder of this.holders) holder.disposeAll();
    this.holders.clear();
  }
}

/** The owner for the page that contains a component; null outside the page stack. */
export const QueryOwnerContext = createContext<QueryOwner | null>(null);
