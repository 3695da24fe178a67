import type { ReactNode } from "react";
import "./Preview.css";

/** So many copies fill the largest screen at the distance the style sheet keeps. */
const COPIES = Array.from({ length: 60 }, (_, index) => index);

/** Who looks, and when, over everything that is shown to who may look only (the file itself is refused by the server). */
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
