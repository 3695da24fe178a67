import { type Scoring, scoringText } from "./scoring";

/** A rule of scoring in words; in full where a narrow place cuts it. */
export function ScoringView({ scoring, unit }: { scoring: Scoring; unit?: string | null | undefined }) {
  const text = scoringText(scoring, unit);
  return (
    <span className="ui-ellipsis" title={text}>
      {text}
    </span>
  );
}
