/** Parallel start of all that a page needs: its code, its artifact and its request. */

import { fetchQuery } from "react-relay";
import {
  createOperationDescriptor,
  type IEnvironment,
  type OperationDescriptor,
  type Variables,
} from "relay-runtime";
import type { QueryModule, RouteEntry, RouteParams, RouteSession } from "@/app/routes/types";
import { getSession } from "@/app/session/store";
import { noteRequest } from "@/relay/requestTimes";
import { forgetFailure, loadChunk } from "./chunk";

/** Milliseconds within which the answer of a hover serves the navigation that follows. */
const FRESH_MS = 5_000;
/** Milliseconds after which an unused primed answer is released. */
const HOLD_MS = 60_000;

/** The session as an argument of route variables. */
function routeSession(): RouteSession {
  const { user } = getSession();
  return { userId: user?.id ?? null, enterpriseId: user?.enterpriseId ?? null };
}

/** The variables of a page's query for an address. */
export function variablesOf(module: QueryModule, params: RouteParams, search: URLSearchParams): Variables {
  return module.vars?.(params, search, routeSession()) ?? {};
}

const primedAt = new WeakMap<IEnvironment, Map<string, number>>();

function isFresh(environment: IEnvironment, identifier: string): boolean {
  const at = primedAt.get(environment)?.get(identifier);
  return at !== undefined && Date.now() - at < FRESH_MS;
}

function remember(environment: IEnvironment, identifier: string): void {
  const times = primedAt.get(environment) ?? new Map<string, number>();
  times.set(identifier, Date.now());
  primedAt.set(environment, times);
}

function request(
  environment: IEnvironment,
  module: QueryModule,
  variables: Variables,
  operation: OperationDescriptor,
): void {
  const { identifier } = operation.request;
  remember(environment, identifier);
  noteRequest(environment, identifier);
  // Retained only until PageHost has taken over: a garbage collection in between would cost a second
  // request.
  const retained = environment.retain(operation);
  const release = () => setTimeout(() => retained.dispose(), HOLD_MS);
  fetchQuery(environment, module.default, variables).subscribe({
    complete: () => {
      release();
    },
    error: () => {
      // The page reports the failure when it loads; a failed answer must not count as fresh.
      primedAt.get(environment)?.delete(identifier);
      release();
    },
  });
}

export interface PrimeTarget {
  readonly environment: IEnvironment;
  readonly entry: RouteEntry;
  readonly params: RouteParams;
  readonly search: URLSearchParams;
  /**
   * Identifier of the request on screen: a change of the address with the same identifier sends no request.
   */
  readonly shown?: string | null;
}

/**
 * Starts all that a page needs in parallel: its code, its artifact and its request. It neither waits nor
 * owns the query; `PageHost` joins the request later, or finds its answer. Resolves to the request's
 * identifier (null without a query), for the next call's `shown`.
 */
export async function primePage(target: PrimeTarget): Promise<string | null> {
  const { environment, entry, params, search } = target;
  forgetFailure(entry.chunk);
  forgetFailure(entry.query);
  if (entry.chunk) loadChunk(entry.chunk).catch(() => undefined);
  if (!entry.query) return null;
  try {
    const module = await loadChunk(entry.query);
    const variables = variablesOf(module, params, search);
    const operation = createOperationDescriptor(module.default, variables);
    const { identifier } = operation.request;
    if (identifier !== target.shown && !isFresh(environment, identifier))
      request(environment, module, variables, operation);
    return identifier;
  } catch {
    // PageHost meets the same failure, and can show it.
    return null;
  }
}
