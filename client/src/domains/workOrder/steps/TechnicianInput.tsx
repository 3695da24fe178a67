import { type ReactNode, useId, useRef, useState } from "react";
import { graphql } from "react-relay";
import type { TechnicianInputQuery } from "@/__generated__/TechnicianInputQuery.graphql";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { useDebounced } from "@/domains/useDebounced";
import { useWorkGroupSource } from "@/domains/work/useWorkGroupSource";
import type { InputProps, Tone } from "@/ui/base/types";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { EmptyState, ErrorState } from "@/ui/feedback/states";
import { StatusTag } from "@/ui/frame/StatusTag";
import { SearchInput } from "@/ui/input/TextInput";
import { RemotePicker } from "@/ui/picker/RemotePicker";
import { OnCall, type Turn } from "./OnCall";
import { SuitedFacts } from "./SuitedFacts";
import { TechnicianRow } from "./TechnicianRow";
import { useAcceptTeamSource } from "./useAcceptTeamSource";
import { type Suggestion, useSuggestions } from "./useSuggestions";
import "./steps.css";

/** The assigned technician, and the team the order is for. */
export interface Technician {
  readonly memberId: string;
  readonly name: string;
  readonly teamId: string | null;
}

/** Delay between the last key and the request, in milliseconds (business §9). */
const DEBOUNCE = 300;

/** Number of search results; a longer keyword narrows them. */
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

type Found = NonNullable<TechnicianInputQuery["response"]["workTechnicians"]>[number];

/** Colour of the availability: 0 free, 2 resting, others busy (business §3 Technician option). */
export function technicianTone(workStatus: number): Tone {
  return workStatus === 0 ? "green" : workStatus === 2 ? "blue" : "red";
}

/**
 * Orders search results: suggested technicians first, with their reasons; the others in the server's order.
 */
export function suitedFirst<F extends { readonly member: { readonly rowId: string } }>(
  found: readonly F[],
  suggestions: readonly Suggestion[],
): readonly (readonly [F, Suggestion | undefined])[] {
  const rank = new Map(suggestions.map(({ member }, at) => [member.rowId, at]));
  const place = ({ member }: F) => rank.get(member.rowId) ?? suggestions.length;
  return found
    .toSorted((a, b) => place(a) - place(b))
    .map((one) => [one, suggestions[rank.get(one.member.rowId) ?? -1]]);
}

/** The rows of the last answer, which stay until the next one arrives. */
function useLast<Row>(rows: readonly Row[] | null): readonly Row[] {
  const last = useRef<readonly Row[]>([]);
  if (rows) last.current = rows;
  return last.current;
}

type TechnicianInputProps = InputProps<Technician | null> & {
  orderId: string;
  /** The time of arrival; null: as planned. */
  start: string | null;
  end: string | null;
  /** The member on call now. */
  onCall?: Turn | null | undefined;
};

/**
 * Input of the assigned technician: the one on call, then the suggested ones, each with workload, distance
 * and reasons; others are found by a keyword, a team or a group alone (docs/decisions/0061). Shared by all
 * dialogs that assign a technician.
 */
export function TechnicianInput({
  value,
  onChange,
  id,
  disabled,
  invalid,
  readOnly,
  orderId,
  start,
  end,
  onCall,
  ...aria
}: TechnicianInputProps) {
  const name = useId();
  const [keyword, setKeyword] = useState("");
  const [teamId, setTeamId] = useState<string | null>(null);
  const [groupId, setGroupId] = useState<string | null>(null);
  const word = useDebounced(keyword.trim(), DEBOUNCE);
  const teams = useAcceptTeamSource();
  const groups = useWorkGroupSource();
  const { rows, loading, error, reload } = useSuggestions(orderId, start, end);
  const suggestions = useLast(rows);
  const row = (member: Suggestion["member"], team: Suggestion["team"], facts: ReactNode) => (
    <TechnicianRow
      key={member.rowId}
      group={name}
      member={member}
      team={team}
      on={value?.memberId === member.rowId}
      disabled={disabled || readOnly}
      onPick={() => onChange({ memberId: member.rowId, name: member.name, teamId: team?.rowId ?? null })}
    >
      {facts}
    </TechnicianRow>
  );
  const chosenOf = (shown: readonly { readonly member: { readonly rowId: string } }[]) =>
    value && !shown.some(({ member }) => member.rowId === value.memberId) ? (
      <label className="work-technicians__row" data-on>
        <input type="radio" name={name} checked readOnly disabled={disabled} aria-label={value.name} />
        <span className="ui-grow">{value.name}</span>
        <span className="ui-muted ui-small">已选，不在下列结果中</span>
      </label>
    ) : null;
  const asked = word !== "" || teamId !== null || groupId !== null;
  return (
    <div className="work-technicians">
      {onCall?.member && !readOnly ? <OnCall onCall={onCall} value={value} onPick={onChange} /> : null}
      <div className="work-technicians__filters">
        <SearchInput
          value={keyword}
          onChange={setKeyword}
          disabled={disabled}
          placeholder="查找其他人：姓名、拼音或首字母"
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
        {asked ? (
          <FoundRows asked={{ keyword: word || null, teamId, groupId, limit: LIMIT }}>
            {(found) => (
              <>
                {chosenOf(found)}
                {suitedFirst(found, suggestions).map(([one, suited]) =>
                  row(one.member, one.team, suited ? <SuitedFacts suited={suited} /> : <Facts of={one} />),
                )}
              </>
            )}
          </FoundRows>
        ) : (
          <>
            {chosenOf(suggestions)}
            {suggestions.length > 0 ? <p className="work-technicians__head">推荐技术员</p> : null}
            {suggestions.map(({ member, team, ...suited }) =>
              row(member, team, <SuitedFacts suited={suited} />),
            )}
            {error ? <ErrorState compact error={error} onRetry={reload} /> : null}
            {!error && loading && suggestions.length === 0 ? <LoadingMask text="正在推荐" /> : null}
            {!error && !loading && suggestions.length === 0 ? (
              <EmptyState compact title="没有可以推荐的技术员" text="其他人可以按姓名查找。" />
            ) : null}
          </>
        )}
      </div>
    </div>
  );
}

/** The present workload of a technician. */
function Facts({ of: { workStatus, workStatusText, workCount } }: { of: Found }) {
  return (
    <>
      <StatusTag tone={technicianTone(workStatus)}>{workStatusText}</StatusTag>
      <span className="ui-muted ui-small ui-num">进行中 {workCount} 单</span>
    </>
  );
}

/** The results of a search by keyword, team or group. */
function FoundRows({
  asked,
  children,
}: {
  asked: TechnicianInputQuery["variables"];
  children: (found: readonly Found[]) => ReactNode;
}) {
  const { data, loading, error, reload } = useDialogQuery<TechnicianInputQuery>(QUERY, asked);
  const rows = useLast(data && (data.workTechnicians ?? []));
  return (
    <>
      {children(rows)}
      {error ? <ErrorState compact error={error} onRetry={reload} /> : null}
      {!error && loading && rows.length === 0 ? <LoadingMask text="加载中" /> : null}
      {!error && !loading && rows.length === 0 ? (
        <EmptyState
          compact
          title="没有符合条件的技术员"
          text="可以换一个团队、班组或关键词；不是技术员的人按姓名查找。"
        />
      ) : null}
      {rows.length >= LIMIT ? (
        <p className="work-technicians__head">仅显示前 {LIMIT} 人，请输入关键词查找</p>
      ) : null}
    </>
  );
}
