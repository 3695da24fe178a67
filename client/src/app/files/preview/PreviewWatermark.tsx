import type { ReactNode } from "react";
import "./Preview.css";

/** Number of copies that fill the largest screen at the distance in the style sheet. */
const COPIES = Array.from({ length: 60 }, (_, index) => index);

/**
 * Watermark with the viewer's name and the time, for files that the viewer may preview only; the server
 * refuses the file itself.
 */
export function PreviewWatermark({ text, children }: { text: string | null; children: ReactNode }) {
  if (!text) return children;
  return (
    <div className="f-marked">
      {children}
      <div className="f-marked__layer" aria-hidden data-testid="watermark">
        {COPIES.map((copy) => (
          <span key={copy}>{text}</span>
        ))}
      </div>
    </div>
  );
}
