/** What the worker does with a request: the page of the product, a file of the build, or nothing at all. */
export type Way = "page" | "file" | "none";

/** What of a request decides. */
export interface Asked {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
  /** A part of a file is asked for, as players do. */
  readonly range: boolean;
}

/**
 * Addresses that are none of the product's pages behind the sign-in: the server's own, and those with something in them
 * that opens what is behind it (labels, links of customers, proofs, invitations, sign-ins by scan).
 */
const NOT_OURS = /^\/(api|graphql|graphiql|healthz|readyz|metrics|q|w|v|a|join|scan)(\/|$)/i;

/** What carries a hash in its name: the same bytes for ever. */
const HASHED = /^\/assets\/[\w./-]+$/;

/** The name of a file: no page of the product ends so. */
const NAMED = /\.\w+$/;

/**
 * Pages that somebody opens, and files of the build; everything else goes by as if there were no worker: data, files and
 * their tickets, whatever is of another origin, whatever changes something.
 */
export function wayOf({ method, mode, url, range }: Asked, origin: string): Way {
  const address = new URL(url);
  if (method !== "GET" || address.origin !== origin || range) return "none";
  if (mode === "navigate")
    return NOT_OURS.test(address.pathname) || NAMED.test(address.pathname) ? "none" : "page";
  return HASHED.test(address.pathname) && address.search === "" ? "file" : "none";
}

/** What the server answers for a page, or, when that takes too long or does not come at all, the one that is kept. */
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
  // who has gone on with the kept page hears nothing of a late failure
  asked.catch(() => undefined);
  try {
    // a server that refuses or is broken says so itself: only silence is answered for it
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
