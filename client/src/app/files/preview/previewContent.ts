import { rest } from "@/app/rest";
import type { GridSheet } from "./GridView";
import type { Slide } from "./SlidesView";

/** What a preview is drawn from. */
export type PreviewContent =
  | { readonly kind: "IMAGE" | "PDF" | "VIDEO"; readonly url: string }
  /** Pages as pictures with the mark in them: what who may look only gets of a PDF. */
  | { readonly kind: "PAGES"; readonly pages: number; readonly url: string }
  | { readonly kind: "GRID"; readonly sheets: readonly GridSheet[] }
  | { readonly kind: "HTML"; readonly html: string }
  | { readonly kind: "SLIDES"; readonly slides: readonly Slide[] }
  | { readonly kind: "TEXT"; readonly text: string; readonly truncated: boolean };

const KINDS: ReadonlySet<string> = new Set<PreviewContent["kind"]>([
  "IMAGE",
  "PDF",
  "VIDEO",
  "PAGES",
  "GRID",
  "HTML",
  "SLIDES",
  "TEXT",
]);

/** Whether this client knows how to draw a kind. */
export function isDrawn(kind: string): kind is PreviewContent["kind"] {
  return KINDS.has(kind);
}

/** Fetches what the kind needs: pictures, PDFs and videos are read from their address by who draws them. */
export async function loadContent(
  kind: PreviewContent["kind"],
  url: string,
  signal: AbortSignal,
): Promise<PreviewContent> {
  if (kind === "IMAGE" || kind === "PDF" || kind === "VIDEO") return { kind, url };
  // The server's own answer, of the kind it has named.
  const data = await rest<Omit<PreviewContent, "kind">>("GET", url, { signal });
  return { ...data, kind, url } as PreviewContent;
}
