import { useEffect } from "react";
import { graphql } from "react-relay";
import type { SuggestionListQuery } from "@/__generated__/SuggestionListQuery.graphql";
import { useAsked } from "@/app/record/useAsked";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { ErrorState } from "@/ui/feedback/states";
import { PersonName } from "@/ui/frame/Avatar";
import { StatusTag } from "@/ui/frame/StatusTag";
import { reasonText, reasonTone } from "./reasons";
import type { Technician } from "./TechnicianInput";
import "./suggestions.css";

const QUERY = graphql`
  query SuggestionListQuery($id: ID!, $start: DateTime, $end: DateTime) {
    workOrderSuggestions(id: $id, planStartAt: $start, planEndAt: $end) {
      member { rowId name avatarUrl }
      team { rowId name }
      openCount
      overlaps
      distance
      reasons
    }
  }
`;

/** Whom an order suits, the best first, each with why; one of them is chosen by its button (docs/decisions/0061). */
export function SuggestionList({
  orderId,
  start,
  end,
  most,
  chosen,
  disabled,
  onChoose,
  onShown,
}: {
  orderId: string;
  /** When somebody is to be there; null: as it is planned. */
  start: string | null;
  end: string | null;
  /** So many of them are shown. */
  most: number;
  /** Who is chosen already. */
  chosen: string | null;
  disabled?: boolean | undefined;
  onChoose: (technician: Technician) => void;
  /** Who is shown, once that is known. */
  onShown?: ((memberIds: readonly string[]) => void) | undefined;
}) {
  // what cannot be is said at its own field
  const within = start !== null && end !== null && end > start ? { start, end } : { start, end: null };
  const { data, loading, error, reload } = useAsked<SuggestionListQuery>(QUERY, { id: orderId, ...within });
  const rows = (data?.workOrderSuggestions ?? []).slice(0, most);
  const shown = rows.map(({ member }) => member.rowId).join(" ");
  useEffect(() => {
    onShown?.(shown ? shown.split(" ") : []);
  }, [shown, onShown]);
  if (error) return <ErrorState compact error={error} onRetry={reload} />;
  if (!data && loading) return <LoadingMask text="正在推荐" />;
  if (rows.length === 0) return <p className="ui-muted ui-small">没有可以推荐的技术员</p>;
  return (
    <ol className="work-suited" aria-label="推荐技术员" aria-busy={loading || undefined}>
      {rows.map(({ member, team, ...suited }) => (
        <li key={member.rowId} data-on={chosen === member.rowId || undefined}>
          <button
            type="button"
            className="work-suited__pick"
            disabled={disabled}
            aria-pressed={chosen === member.rowId}
            aria-label={`选择${member.name}`}
            onClick={() =>
              onChoose({ memberId: member.rowId, name: member.name, teamId: team?.rowId ?? null })
            }
          >
            <PersonName name={member.name} src={member.avatarUrl} />
          </button>
          <span className="work-suited__why">
            {suited.reasons.map((reason) => (
              <StatusTag key={reason} tone={reasonTone(reason)}>
                {reasonText(reason, suited)}
              </StatusTag>
            ))}
          </span>
        </li>
      ))}
    </ol>
  );
}
