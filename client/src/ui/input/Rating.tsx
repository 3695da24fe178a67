import StarIcon from "@blueprintjs/icons/lib/esm/generated/components/star";
import StarEmptyIcon from "@blueprintjs/icons/lib/esm/generated/components/star-empty";
import { useId } from "react";
import "./Rating.css";
import type { InputProps } from "../base/types";

/** Rating by stars; 0 means no rating. Arrows move, as in any radio group. */
export function Rating({
  value,
  onChange,
  max = 5,
  disabled,
  readOnly,
  id,
  onBlur,
  ...aria
}: InputProps<number> & { max?: number }) {
  const name = useId();
  if (readOnly) {
    return (
      <span className="ui-rating" role="img" aria-label={`${value} / ${max} 星`}>
        {Array.from({ length: max }, (_, index) => index + 1).map((star) =>
          star <= value ? <StarIcon key={star} /> : <StarEmptyIcon key={star} />,
        )}
      </span>
    );
  }
  return (
    <div
      id={id}
      tabIndex={-1}
      className="ui-rating"
      role="radiogroup"
      aria-label={aria["aria-label"]}
      aria-labelledby={aria["aria-labelledby"]}
      aria-describedby={aria["aria-describedby"]}
      onBlur={onBlur}
    >
      {Array.from({ length: max }, (_, index) => index + 1).map((star) => (
        <label key={star} data-on={star <= value || undefined}>
          <input
            type="radio"
            className="ui-visually-hidden"
            name={name}
            value={star}
            checked={star === value}
            disabled={disabled}
            onChange={() => onChange(star)}
          />
          <span className="ui-visually-hidden">{star} 星</span>
          {star <= value ? <StarIcon size={20} /> : <StarEmptyIcon size={20} />}
        </label>
      ))}
    </div>
  );
}
