import StarIcon from "@blueprintjs/icons/lib/esm/generated/components/star";
import StarEmptyIcon from "@blueprintjs/icons/lib/esm/generated/components/star-empty";
import { Button } from "@/ui/frame/Button";
import "./life.css";

interface StarButtonProps {
  name: string;
  starred: boolean;
  onStar: () => Promise<unknown>;
}

/** Button that stars a report, or removes the star. */
export function StarButton({ name, starred, onStar }: StarButtonProps) {
  return (
    <span className="report-star">
      <Button
        variant="minimal"
        aria-label={`收藏${name}`}
        aria-pressed={starred}
        icon={starred ? <StarIcon /> : <StarEmptyIcon />}
        onClick={onStar}
      />
    </span>
  );
}
