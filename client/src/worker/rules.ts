/** Handling of a request by the service worker: the page of the product, a file of the build, or none. */
export type Handler = "page" | "file" | "none";

/** The relevant properties of a request. */
export interface RequestFacts {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
  /** Whether a part of a file is requested, as media players do. */
  readonly range: boolean;
}

/**
 * Addresses outside the pages behind the sign-in: those of the server, and those that contain a secret
 * (labels, links of customers, proofs, invitations, sign-ins by scan).
 */
const NOT_OURS = /^\/(api|graphql|graphiql|healthz|readyz|metrics|q|w|v|a|join|scan)(\/|$)/i;

/** Files with a hash in their name, whose content never changes. */
const HASHED = /^\/assets\/[\w./-]+$/;

/** The name of a file: no page's address ends like this. */
const NAMED = /\.\w+$/;

/**
 * Handles the pages of the product and the files of the build; other requests bypass the worker: data,
 * files and their tickets, other origins, and requests that change data.
 */
export function handlerOf({ method, mode, url, range }: RequestFacts, origin: string): Handler {
  const address = new URL(url);
  if (method !== "GET" || address.origin !== origin || range) return "none";
  if (mode === "navigate")
    return NOT_OURS.test(address.pathname) || NAMED.test(address.pathname) ? "none" : "page";
  return HASHED.test(address.pathname) && address.search === "" ? "file" : "none";
}

/** The server's answer for a page, or the cached page when that takes too long or fails. */
export async function pageOf(
  ask: () => Promise<Response>,
  kept: () => Promise<Response | undefined>,
  patience: number,
): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patience);
  });
  const asked = ask();
  // a late failure has no effect once the cached page is in use
  asked.catch(() => undefined);
  try {
    // an error answer of the server is passed on: only a missing answer is replaced
    const answer = await Promise.race([asked, late]);
    return answer ?? (await kept()) ?? (await asked);
  } catch (error) {
    const page = await kept();
    if (page) return page;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
