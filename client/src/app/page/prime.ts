import { fetchQuery } from "react-relay";
import {
  createOperationDescriptor,
  type IEnvironment,
  type OperationDescriptor,
  type Variables,
} from "relay-runtime";
import type { QueryModule, RouteEntry, RouteParams, RouteSession } from "@/app/routes/types";
import { getSession } from "@/app/session/store";
import { noteAsked } from "@/relay/asked";
import { forgetFailure, loadChunk } from "./chunk";

/** An intent (hover) this recent already brought the answer of the navigation that follows. */
const FRESH_MS = 5_000;
/** A primed answer nobody came for is let go after this. */
const HOLD_MS = 60_000;

/** The session as route variables see it. */
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
  noteAsked(environment, identifier);
  // Retained only until PageHost has taken over: a collection in between would cost a second request.
  const retained = environment.retain(operation);
  const release = () => setTimeout(() => retained.dispose(), HOLD_MS);
  fetchQuery(environment, module.default, variables).subscribe({
    complete: () => {
      release();
    },
    error: () => {
      // The page meets the failure itself when it asks; an answer that failed must not count as fresh.
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
  /** Identifier that is on screen already: a change of the address that leaves it alone asks for nothing. */
  readonly shown?: string | null;
}

/**
 * Starts everything a page needs at once: its code, its artifact and its request. Waits for nothing and owns nothing;
 * `PageHost` comes later and finds the request under way or answered.
 * Resolves to the request's identifier (null without a query), for the next call's `shown`.
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
    // PageHost meets the same failure where it can be shown.
    return null;
  }
}
