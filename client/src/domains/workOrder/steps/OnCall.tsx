import { formatDateTime } from "@/ui/base/format";
import { ActionButton } from "@/ui/frame/ActionButton";
import { StatusTag } from "@/ui/frame/StatusTag";
import type { Technician } from "./TechnicianInput";

/** A turn of on-call duty: the member, the zone and the end. */
export interface Turn {
  readonly endsAt: string;
  readonly zone: { readonly name: string } | null | undefined;
  readonly member: { readonly rowId: string; readonly name: string } | null | undefined;
}

/** The member on call for an order now, who is suggested first (docs/decisions/0058). */
export function OnCall({
  onCall: { member, zone, endsAt },
  value,
  onPick,
}: {
  onCall: Turn;
  value: Technician | null;
  onPick: (technician: Technician) => void;
}) {
  if (!member) return null;
  const { rowId: memberId, name } = member;
  return (
    <div className="ui-row ui-row--wrap">
      <StatusTag tone="blue">值班</StatusTag>
      <span>{name}</span>
      <span className="ui-muted ui-small">
        {zone?.name ?? "全企业"}，至 {formatDateTime(endsAt)}
      </span>
      {value?.memberId === memberId ? (
        <span className="ui-muted ui-small">已选</span>
      ) : (
        <ActionButton
          action={{
            key: "onCall",
            text: `派给${name}`,
            onClick: () => onPick({ memberId, name, teamId: null }),
          }}
        />
      )}
    </div>
  );
}
