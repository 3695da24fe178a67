import { graphql, useFragment } from "react-relay";
import type { HistoryPart_label$key } from "@/__generated__/HistoryPart_label.graphql";

/** Repair history of the equipment, if the enterprise shows it: dates, kinds of work, states; no names. */
export function HistoryPart({ label: key }: { label: HistoryPart_label$key }) {
  const { history } = useFragment(
    graphql`
      fragment HistoryPart_label on WorkLabel {
        history {
          day
          serviceType
          status
        }
      }
    `,
    key,
  );
  if (!history) return null;
  return (
    <section className="scan-label__part" aria-label="维修记录">
      <h2>维修记录</h2>
      {history.length === 0 ? <p className="ui-muted">还没有维修记录</p> : null}
      <ul className="scan-label__rows">
        {history.map(({ day, serviceType, status }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: repairs have no id, and their order is fixed
          <li key={at}>
            <time dateTime={day}>{day}</time>
            <span>{serviceType ?? "服务"}</span>
            <span>{status}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
