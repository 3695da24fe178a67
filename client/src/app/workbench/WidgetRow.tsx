import type { ReactNode } from "react";
import { PageLink } from "@/app/page/navigation";

interface WidgetRowProps {
  to: string;
  title: ReactNode;
  /** A note below its title. */
  note?: ReactNode;
  /** Content at the end of the row: a due date, or a result. */
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
