import { rest } from "@/app/rest";
import type { GridSheet } from "./GridView";
import type { Slide } from "./SlidesView";

/** Content of a preview. */
export type PreviewContent =
  | { readonly kind: "IMAGE" | "PDF" | "VIDEO"; readonly url: string }
  /** Pages as images with the watermark: the form of a PDF for viewers who may preview only. */
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

/** Whether this client can render a kind. */
export function isDrawn(kind: string): kind is PreviewContent["kind"] {
  return KINDS.has(kind);
}

/**
 * Loads the content that the kind needs: images, PDFs and videos are loaded from their address by their
 * views.
 */
export async function loadContent(
  kind: PreviewContent["kind"],
  url: string,
  signal: AbortSignal,
): Promise<PreviewContent> {
  if (kind === "IMAGE" || kind === "PDF" || kind === "VIDEO") return { kind, url };
  // The server's own answer, of the kind it has announced.
  const data = await rest<Omit<PreviewContent, "kind">>("GET", url, { signal });
  return { ...data, kind, url } as PreviewContent;
}
