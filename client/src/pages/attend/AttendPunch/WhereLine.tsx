import MapMarkerIcon from "@blueprintjs/icons/lib/esm/generated/components/map-marker";
import type { PunchPreview } from "@/domains/attend/punch/punchPreview";
import { Button } from "@/ui/frame/Button";

interface WhereLineProps {
  id: string;
  seen: PunchPreview;
  asking: boolean;
  again: () => void;
}

/** Position of the device relative to the attendance places, and whether a punch would count there. */
export function WhereLine({ id, seen, asking, again }: WhereLineProps) {
  return (
    <div className="punch__where" data-tone={seen.tone}>
      <p id={id} role="status">
        <span className="punch__place">
          <MapMarkerIcon />
          <strong>{seen.text}</strong>
        </span>
        {seen.hint ? <span className="ui-muted ui-small">{seen.hint}</span> : null}
      </p>
      {seen.again ? (
        <Button size="small" disabled={asking} onClick={again}>
          重新定位
        </Button>
      ) : null}
    </div>
  );
}
