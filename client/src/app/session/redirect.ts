/** Validation of the address to open after signing in. */

const LOGIN = "/login";

/**
 * A `redirectUrl` as a path of this product, or `/`.
 *
 * The value comes from the address bar: anything that could lead to another origin, run as a script or
 * return to the sign-in page is dropped.
 */
export function safeRedirect(value: string | null | undefined, origin = location.origin): string {
  if (!value?.startsWith("/") || hasControlOrBackslash(value)) return "/";
  let url: URL;
  try {
    url = new URL(value, origin);
  } catch {
    return "/";
  }
  if (url.origin !== origin || url.pathname.startsWith("//")) return "/";
  if (url.pathname.toLowerCase().replace(/\/+$/, "") === LOGIN) return "/";
  return `${url.pathname}${url.search}${url.hash}`;
}

// Browsers read a backslash as a slash and skip control characters, so "/\evil" and "/\t/evil" are hosts.
function hasControlOrBackslash(value: string): boolean {
  for (const char of value)
    if (char === "\\" || char.charCodeAt(0) < 0x20 || char.charCodeAt(0) === 0x7f) return true;
  return false;
}

/** The sign-in page's address that leads back to `location` afterwards (core §2, §4). */
export function loginUrl(location: { pathname: string; search: string; hash: string }): string {
  const target = safeRedirect(`${location.pathname}${location.search}${location.hash}`);
  return target === "/" ? "/Login" : `/Login?redirectUrl=${encodeURIComponent(target)}`;
}
