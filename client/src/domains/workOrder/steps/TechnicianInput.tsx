import { useEffect, useId, useRef, useState } from "react";
import { graphql } from "react-relay";
import type { TechnicianInputQuery } from "@/__generated__/TechnicianInputQuery.graphql";
import { useAsked } from "@/app/record/useAsked";
import { AwayTag } from "@/domains/attend/AwayTag";
import { useRested } from "@/domains/useRested";
import { useWorkGroupSource } from "@/domains/work/useWorkGroupSource";
import type { InputProps, Tone } from "@/ui/base/types";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { EmptyState, ErrorState } from "@/ui/feedback/states";
import { PersonName } from "@/ui/frame/Avatar";
import { StatusTag } from "@/ui/frame/StatusTag";
import { SearchInput } from "@/ui/input/TextInput";
import { RemotePicker } from "@/ui/picker/RemotePicker";
import { useAcceptTeamSource } from "./useAcceptTeamSource";
import "./steps.css";

/** Who goes there, and for which of their teams. */
export interface Technician {
  readonly memberId: string;
  readonly name: string;
  readonly teamId: string | null;
}

/** Typing rests this long before the server is asked; milliseconds (business §9). */
const DEBOUNCE = 300;

/** So many are offered at once; the search reaches the others. */
const LIMIT = 50;

const QUERY = graphql`
  query TechnicianInputQuery($keyword: String, $teamId: ID, $groupId: ID, $limit: Int!) {
    workTechnicians(keyword: $keyword, teamId: $teamId, groupId: $groupId, limit: $limit) {
      member { rowId name avatarUrl away { kind until } }
      team { rowId name }
      workStatus
      workStatusText
      workCount
    }
  }
`;

/** 0 free, 2 resting, anything else busy (business §3 Technician option). */
export function technicianTone(workStatus: number): Tone {
  return workStatus === 0 ? "green" : workStatus === 2 ? "blue" : "red";
}

/** One technician out of those of a team or a group, each with what they are at now (business §3 Technician option). */
export function TechnicianInput({
  value,
  onChange,
  id,
  disabled,
  invalid,
  team,
  ...aria
}: InputProps<Technician | null> & {
  /** The team that accepts the order: whose technicians are offered first. */
  team: string | null;
}) {
  const name = useId();
  const [keyword, setKeyword] = useState("");
  const [teamId, setTeamId] = useState(team);
  const [groupId, setGroupId] = useState<string | null>(null);
  useEffect(() => setTeamId(team), [team]);
  const rested = useRested(keyword.trim(), DEBOUNCE);
  const { data, loading, error, reload } = useAsked<TechnicianInputQuery>(QUERY, {
    keyword: rested || null,
    teamId,
    groupId,
    limit: LIMIT,
  });
  // The last ones stay until others are there.
  const last = useRef<TechnicianInputQuery["response"]["workTechnicians"]>(undefined);
  if (data) last.current = data.workTechnicians;
  const rows = (data ? data.workTechnicians : last.current) ?? [];
  const teams = useAcceptTeamSource();
  const groups = useWorkGroupSource();
  const away = value && !rows.some(({ member }) => member.rowId === value.memberId);
  return (
    <div className="work-technicians">
      <div className="work-technicians__filters">
        <SearchInput
          value={keyword}
          onChange={setKeyword}
          disabled={disabled}
          placeholder="姓名、拼音或首字母"
          aria-label="查找技术员"
        />
        <RemotePicker
          {...teams}
          value={teamId}
          onChange={setTeamId}
          disabled={disabled}
          placeholder="全部团队"
          aria-label="按团队筛选"
        />
        <RemotePicker
          {...groups}
          value={groupId}
          onChange={setGroupId}
          disabled={disabled}
          placeholder="全部班组"
          aria-label="按班组筛选"
        />
      </div>
      <div
        id={id}
        tabIndex={-1}
        role="radiogroup"
        className="work-technicians__rows"
        aria-labelledby={aria["aria-labelledby"]}
        aria-label={aria["aria-label"]}
        aria-describedby={aria["aria-describedby"]}
        aria-required={aria["aria-required"]}
        aria-invalid={invalid || undefined}
        aria-busy={loading || undefined}
      >
        {away ? (
          <label className="work-technicians__row" data-on>
            <input type="radio" name={name} checked readOnly disabled={disabled} />
            <span className="ui-grow">{value.name}</span>
            <span className="ui-muted ui-small">已选，不在下列结果中</span>
          </label>
        ) : null}
        {rows.map(({ member, team: of, workStatus, workStatusText, workCount }) => {
          const on = value?.memberId === member.rowId;
          return (
            <label key={member.rowId} className="work-technicians__row" data-on={on || undefined}>
              <input
                type="radio"
                name={name}
                checked={on}
                disabled={disabled}
                aria-label={member.name}
                onChange={() =>
                  onChange({ memberId: member.rowId, name: member.name, teamId: of?.rowId ?? null })
                }
              />
              <span className="ui-grow ui-row ui-row--wrap">
                <PersonName name={member.name} src={member.avatarUrl} />
                {of ? <span className="ui-muted ui-small">{of.name}</span> : null}
              </span>
              <AwayTag away={member.away} />
              <StatusTag tone={technicianTone(workStatus)}>{workStatusText}</StatusTag>
              <span className="ui-muted ui-small ui-num">进行中 {workCount} 单</span>
            </label>
          );
        })}
        {error ? <ErrorState compact error={error} onRetry={reload} /> : null}
        {!error && loading && rows.length === 0 ? <LoadingMask text="加载中" /> : null}
        {!error && !loading && rows.length === 0 ? (
          <EmptyState compact title="没有符合条件的技术员" text="可以换一个团队、班组或关键词。" />
        ) : null}
      </div>
      {rows.length >= LIMIT ? (
        <p className="ui-muted ui-small">仅显示前 {LIMIT} 人，请输入关键词查找</p>
      ) : null}
    </div>
  );
}
