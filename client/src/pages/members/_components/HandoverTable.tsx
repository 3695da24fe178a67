import { formatNumber } from "@/ui/base/format";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import type { HandoverItem } from "../_lib/leaveWizard";
import "./HandoverTable.css";

/** Records to hand over from a member, by kind with counts; null while they are being counted. */
export function HandoverTable({
  items,
  empty,
  title = "需要交接的事项",
}: {
  items: readonly HandoverItem[] | null;
  empty: string;
  title?: string;
}) {
  if (items === null) return <LoadingMask text="正在核对…" />;
  const present = items.filter(({ count }) => count > 0);
  if (present.length === 0) return <p className="ui-muted">{empty}</p>;
  return (
    <table className="m-handover">
      <caption>{title}</caption>
      <tbody>
        {present.map(({ kind, label, count }) => (
          <tr key={kind}>
            <th scope="row">{label}</th>
            <td>{formatNumber(count, 0)} 项</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
