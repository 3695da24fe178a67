import { type Scoring, scoringText } from "./scoring";

/** A scoring rule as a text; the full text in a tooltip where it is cut. */
export function ScoringView({ scoring, unit }: { scoring: Scoring; unit?: string | null | undefined }) {
  const text = scoringText(scoring, unit);
  return (
    <span className="ui-ellipsis" title={text}>
      {text}
    </span>
  );
}
