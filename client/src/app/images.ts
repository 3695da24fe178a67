/** Images of the API for `<img>`, fetched with the session's header, a few at a time. */

import { timedFetch } from "@/relay/post";
import { currentToken } from "./session/refresh";
import { authorization, getSession, onSessionChange } from "./session/store";

/** Number of images loaded at the same time; those of a list of members must not delay its rows. */
const AT_ONCE = 4;

const pictures = new Map<string, Promise<string | null>>();
const waiting: (() => void)[] = [];
let running = 0;
let epoch = getSession().epoch;

// For another person or enterprise nothing of the former session may be shown.
onSessionChange(() => {
  if (getSession().epoch === epoch) return;
  epoch = getSession().epoch;
  for (const picture of pictures.values()) void picture.then((url) => url && URL.revokeObjectURL(url));
  pictures.clear();
});

async function turn(): Promise<void> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
}

function done(): void {
  running -= 1;
  waiting.shift()?.();
}

async function fetchPicture(src: string): Promise<string | null> {
  await turn();
  try {
    if (!(await currentToken())) return null;
    const header = authorization();
    const response = await timedFetch(src, header ? { headers: { authorization: header } } : {});
    const type = response.headers.get("content-type") ?? "";
    // A refusal is JSON, and SVG is the server's initial for members without an image: the client draws its
    // own.
    if (!response.ok || !type.startsWith("image/") || type.startsWith("image/svg")) return null;
    return URL.createObjectURL(await response.blob());
  } catch {
    pictures.delete(src);
    return null;
  } finally {
    done();
  }
}

/**
 * Address of an API image for `<img>`: it is fetched once with the session's header. Other addresses stay
 * as they are.
 */
export function imageUrl(src: string): string | Promise<string | null> {
  if (!src.startsWith("/api/")) return src;
  const known = pictures.get(src);
  if (known) return known;
  const picture = fetchPicture(src);
  pictures.set(src, picture);
  return picture;
}
