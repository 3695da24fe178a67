/** Texts of persisted documents, for a server that does not know their hash yet. */

/** Texts of the persisted documents by id, as the build wrote them beside the page. */
let texts: Promise<Record<string, string>> | null = null;

async function load(): Promise<Record<string, string>> {
  const response = await fetch("/operations.json", { cache: "no-cache" });
  if (!response.ok) throw new Error(`operations.json: ${response.status}`);
  return (await response.json()) as Record<string, string>;
}

/**
 * The text of a persisted document; null when it is unavailable. Requested only when the server does not
 * know the id.
 */
export async function textOf(id: string): Promise<string | null> {
  texts ??= load();
  try {
    return (await texts)[id] ?? null;
  } catch {
    texts = null;
    return null;
  }
}
