import type { ReactNode } from "react";
import { PageLink } from "@/app/page/navigation";

interface WidgetRowProps {
  to: string;
  title: ReactNode;
  /** A word on it, below its title. */
  note?: ReactNode;
  /** At the end of the row: when it is due, or how it came out. */
  children: ReactNode;
}

/** A row of a widget that opens its record. */
export function WidgetRow({ to, title, note, children }: WidgetRowProps) {
  return (
    <li>
      <PageLink to={to} className="wb-row">
        <span className="wb-row__main">
          <strong>{title}</strong>
          <span className="ui-muted ui-small">{note}</span>
        </span>
        <span className="wb-row__time">{children}</span>
      </PageLink>
    </li>
  );
}
