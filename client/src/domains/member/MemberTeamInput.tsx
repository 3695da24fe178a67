import { useEffect, useRef } from "react";
import { graphql } from "react-relay";
import type { MemberTeamInputQuery } from "@/__generated__/MemberTeamInputQuery.graphql";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import type { InputProps } from "@/ui/base/types";
import { RemotePicker, type RemoteSource } from "@/ui/picker/RemotePicker";
import { Select } from "@/ui/picker/Select";
import "./MemberTeamInput.css";

/** A member with one of their teams; absent: the main one. */
export interface MemberTeam {
  readonly memberId: string;
  readonly teamId: string | null;
  /** The name of the team, where the member may have left it. */
  readonly teamName?: string | undefined;
}

const TEAMS = graphql`
  query MemberTeamInputQuery($id: ID!) {
    member(id: $id) {
      rowId
      name
      mainTeam {
        rowId
      }
      teams {
        rowId
        name
      }
    }
  }
`;

export interface MemberTeamInputProps extends InputProps<MemberTeam | null> {
  /** `useMemberSource()` of the form. */
  source: RemoteSource;
  clearable?: boolean;
}

/** Input of a member and one of their teams; the main one is preselected. */
export function MemberTeamInput({
  value,
  onChange,
  source,
  clearable = true,
  ...input
}: MemberTeamInputProps) {
  return (
    <div className="member-team">
      <RemotePicker
        {...input}
        {...source}
        clearable={clearable}
        placeholder={input.placeholder ?? "请选择成员"}
        value={value?.memberId ?? null}
        onChange={(memberId) => onChange(memberId ? { memberId, teamId: null } : null)}
      />
      {value ? (
        <TeamOfMember
          key={value.memberId}
          value={value}
          onChange={onChange}
          {...(input.disabled ? { disabled: true } : {})}
        />
      ) : null}
    </div>
  );
}

function TeamOfMember({
  value,
  onChange,
  disabled,
}: {
  value: MemberTeam;
  onChange: (value: MemberTeam) => void;
  disabled?: boolean;
}) {
  const { data, loading } = useDialogQuery<MemberTeamInputQuery>(TEAMS, { id: value.memberId });
  const teams = data?.member?.teams ?? [];
  const usual = data?.member?.mainTeam?.rowId ?? teams[0]?.rowId ?? null;
  const choose = useRef((_teamId: string) => {});
  useEffect(() => {
    choose.current = (teamId) => onChange({ memberId: value.memberId, teamId });
  });
  useEffect(() => {
    if (usual && value.teamId === null) choose.current(usual);
  }, [usual, value.teamId]);
  const options = teams.map(({ rowId, name }) => ({ value: rowId, label: name }));
  const { teamId: kept, teamName } = value;
  if (kept && teamName && teams.every(({ rowId }) => rowId !== kept))
    options.push({ value: kept, label: teamName });
  return (
    <Select
      aria-label="所在团队"
      placeholder={loading ? "加载中" : teams.length === 0 ? "没有团队" : "请选择团队"}
      options={options}
      clearable={false}
      loading={loading}
      disabled={disabled || (!loading && options.length === 0)}
      value={options.some((option) => option.value === kept) ? kept : null}
      onChange={(teamId) => onChange({ memberId: value.memberId, teamId })}
    />
  );
}

export interface MemberTeamsInputProps extends InputProps<readonly MemberTeam[]> {
  source: RemoteSource;
  /** The label of one of them: 协助销售. */
  subject: string;
}

/** Input of several pairs, one below the other. */
export function MemberTeamsInput({ value, onChange, source, subject, ...input }: MemberTeamsInputProps) {
  const locked = input.disabled ? { disabled: true } : {};
  const replace = (at: number, pair: MemberTeam | null) =>
    onChange(value.flatMap((old, index) => (index === at ? (pair ? [pair] : []) : [old])));
  return (
    <div className="member-teams">
      {value.map((pair, index) => (
        <MemberTeamInput
          // biome-ignore lint/suspicious/noArrayIndexKey: a pair has no id, and a member may stand twice
          key={index}
          {...locked}
          source={source}
          aria-label={`${subject} ${index + 1}`}
          value={pair}
          onChange={(next) => replace(index, next)}
        />
      ))}
      <RemotePicker
        {...input}
        {...source}
        placeholder={value.length > 0 ? `再添加${subject}` : `请选择${subject}`}
        value={null}
        onChange={(memberId) => {
          if (memberId) onChange([...value, { memberId, teamId: null }]);
        }}
      />
    </div>
  );
}
