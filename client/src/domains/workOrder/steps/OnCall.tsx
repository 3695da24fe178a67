import { formatDateTime } from "@/ui/base/format";
import { ActionButton } from "@/ui/frame/ActionButton";
import { StatusTag } from "@/ui/frame/StatusTag";
import type { Technician } from "./TechnicianInput";

/** Whose turn it is, for which zone and until when. */
export interface Turn {
  readonly endsAt: string;
  readonly zone: { readonly name: string } | null | undefined;
  readonly member: { readonly rowId: string; readonly name: string } | null | undefined;
}

/** Who is on call for an order now: the first that is suggested (docs/decisions/0058). */
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
