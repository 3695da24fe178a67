import { useEffect } from "react";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { ErrorState } from "@/ui/feedback/states";
import { PersonName } from "@/ui/frame/Avatar";
import { SuitedFacts } from "./SuitedFacts";
import type { Technician } from "./TechnicianInput";
import { useSuggestions } from "./useSuggestions";
import "./suggestions.css";

/** Number of suggestions that are shown. */
const MOST = 5;

/**
 * Suggested technicians for a waiting order, the best first, each with reasons; a button assigns one
 * (docs/decisions/0061).
 */
export function SuggestionList({
  orderId,
  onChoose,
  onShown,
}: {
  orderId: string;
  onChoose: (technician: Technician) => void;
  /** Called with the members shown, once they are known. */
  onShown: (memberIds: readonly string[]) => void;
}) {
  const { rows: all, loading, error, reload } = useSuggestions(orderId, null, null);
  const rows = (all ?? []).slice(0, MOST);
  const shown = rows.map(({ member }) => member.rowId).join(" ");
  useEffect(() => {
    onShown(shown ? shown.split(" ") : []);
  }, [shown, onShown]);
  if (error) return <ErrorState compact error={error} onRetry={reload} />;
  if (!all && loading) return <LoadingMask text="正在推荐" />;
  if (rows.length === 0) return <p className="ui-muted ui-small">没有可以推荐的技术员</p>;
  return (
    <ol className="work-suited" aria-label="推荐技术员" aria-busy={loading || undefined}>
      {rows.map(({ member, team, ...suited }) => (
        <li key={member.rowId}>
          <button
            type="button"
            className="work-suited__pick"
            aria-label={`选择${member.name}`}
            onClick={() =>
              onChoose({ memberId: member.rowId, name: member.name, teamId: team?.rowId ?? null })
            }
          >
            <PersonName name={member.name} src={member.avatarUrl} />
          </button>
          <span className="work-suited__why">
            <SuitedFacts suited={suited} />
          </span>
        </li>
      ))}
    </ol>
  );
}
