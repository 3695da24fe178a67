import type { ReactNode } from "react";
import { BrandMark } from "@/app/shell/BrandMark";
import "./ScanFrame.css";

/** Page frame for visitors who scanned a code or opened a link: a card with the enterprise's name. */
export function ScanFrame({ owner, children }: { owner: string; children: ReactNode }) {
  return (
    <main className="scan-label">
      <div className="scan-label__card">
        <div className="scan-label__brand">
          <BrandMark size={24} />
          <span>{owner}</span>
        </div>
        {children}
      </div>
    </main>
  );
}

/** List of labelled values; unknown ones are left out. */
export function ScanFacts({ items }: { items: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="scan-label__facts">
      {items.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
