import type { ReactNode } from "react";
import { Section } from "@/ui/frame/Card";

/** Section of the group form, with a heading; `SectionNav` links to it by its key. */
export function Part({ part, title, children }: { part: string; title: string; children: ReactNode }) {
  return (
    <div className="group-part" data-part={part} tabIndex={-1}>
      <Section title={title}>
        <div className="group-part__fields">{children}</div>
      </Section>
    </div>
  );
}
