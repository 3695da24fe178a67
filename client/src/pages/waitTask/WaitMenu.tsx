import { Link } from "react-router";
import { useCan } from "@/access/Can";
import { Badge } from "@/ui/frame/Badge";
import { addressOf, type CountName, GROUPS } from "./places";

interface WaitMenuProps {
  readonly counts: Readonly<Record<CountName, number>>;
  /** The entry on screen. */
  readonly current: CountName | null;
}

/**
 * Menu of the categories of pending items with their counts; on a phone a scrolling row (business §2
 * waitTask).
 */
export function WaitMenu({ counts, current }: WaitMenuProps) {
  const can = useCan();
  return (
    <nav className="wait-menu" aria-label="待办分类">
      {GROUPS.map(({ title, places }) => {
        const shown = places.filter(({ access }) => can(access));
        return shown.length === 0 ? null : (
          <div key={title ?? ""} className="wait-menu__group">
            {title ? <p className="wait-menu__title">{title}</p> : null}
            <ul>
              {shown.map((place) => (
                <li key={place.key}>
                  <Link
                    to={addressOf(place)}
                    className="wait-menu__item"
                    aria-current={place.key === current ? "page" : undefined}
                  >
                    <span className="ui-grow">{place.text}</span>
                    <Badge count={counts[place.key]} label="待处理" />
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}
