import type { ReactNode } from "react";
import { type Away, AwayTag } from "@/domains/attend/AwayTag";
import { PersonName } from "@/ui/frame/Avatar";

interface TechnicianRowProps {
  /** The name of the radio group. */
  readonly group: string;
  readonly member: {
    readonly name: string;
    readonly avatarUrl: string | null | undefined;
    readonly away?: Away | null | undefined;
  };
  readonly team: { readonly name: string } | null | undefined;
  readonly on: boolean;
  readonly disabled: boolean | undefined;
  readonly onPick: () => void;
  /** Known data about the technician. */
  readonly children: ReactNode;
}

/** Row of a technician who may be assigned to an order. */
export function TechnicianRow({ group, member, team, on, disabled, onPick, children }: TechnicianRowProps) {
  return (
    <label className="work-technicians__row" data-on={on || undefined}>
      <input
        type="radio"
        name={group}
        checked={on}
        disabled={disabled}
        aria-label={member.name}
        onChange={onPick}
      />
      <span className="work-technicians__who">
        <PersonName name={member.name} src={member.avatarUrl} />
        {team ? <span className="ui-muted ui-small">{team.name}</span> : null}
      </span>
      <span className="work-technicians__facts">
        <AwayTag away={member.away} />
        {children}
      </span>
    </label>
  );
}
