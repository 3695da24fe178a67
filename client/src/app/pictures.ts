import { timedFetch } from "@/relay/post";
import { currentToken } from "./session/refresh";
import { authorization, getSession, onSessionChange } from "./session/store";

/** So many pictures are asked for at the same time; a list of people must not hold up its own rows. */
const AT_ONCE = 4;

const pictures = new Map<string, Promise<string | null>>();
const waiting: (() => void)[] = [];
let running = 0;
let epoch = getSession().epoch;

// Another person or enterprise: nothing one saw before may be shown again.
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
    // A refusal is JSON, and SVG is the initial the server draws for people without a picture: ours fits the page.
    if (!response.ok || !type.startsWith("image/") || type.startsWith("image/svg")) return null;
    return URL.createObjectURL(await response.blob());
  } catch {
    pictures.delete(src);
    return null;
  } finally {
    done();
  }
}

/** A picture of the API as an address for `<img>`: it is fetched once with the session's header. Other addresses stay. */
export function pictureUrl(src: string): string | Promise<string | null> {
  if (!src.startsWith("/api/")) return src;
  const known = pictures.get(src);
  if (known) return known;
  const picture = fetchPicture(src);
  pictures.set(src, picture);
  return picture;
}
