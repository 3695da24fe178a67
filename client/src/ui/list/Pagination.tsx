import ChevronLeftIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-left";
import ChevronRightIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-right";
import { formatNumber } from "../base/format";
import { PAGE_SIZES } from "./listParams";
import "./Pagination.css";

export interface PaginationProps {
  page: number;
  size: number;
  /** null when the total was not counted (count=0). */
  total: number | null;
  /** There are more rows than `total`; they were not counted completely. */
  isMore?: boolean;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
  /** Whether there is a next page when `total` is null. */
  hasNext?: boolean;
}

/** Page numbers to show: always the first and last, seven at most, `null` for a gap. */
export function pagerItems(page: number, count: number): (number | null)[] {
  if (count <= 7) return Array.from({ length: count }, (_, index) => index + 1);
  const from = Math.max(2, Math.min(page - 2, count - 5));
  const to = Math.min(count - 1, Math.max(page + 2, 6));
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return [1, ...(from > 2 ? [null] : []), ...middle, ...(to < count - 1 ? [null] : []), count];
}

/** Pagination with total, sizes, prev, pager, next (core §9). */
export function Pagination({ page, size, total, isMore, onPage, onSize, hasNext }: PaginationProps) {
  const count = total === null ? null : Math.max(1, Math.ceil(total / size));
  const last = count === null ? !hasNext : page >= count;
  return (
    <nav className="ui-pager" aria-label="分页">
      {total === null ? null : (
        <span className="ui-pager__total">
          共 {formatNumber(total, 0)}
          {isMore ? "+" : ""} 条
        </span>
      )}
      <select
        className="ui-pager__size"
        aria-label="每页条数"
        value={size}
        onChange={(event) => onSize(Number(event.target.value))}
      >
        {PAGE_SIZES.map((choice) => (
          <option key={choice} value={choice}>
            {choice} 条/页
          </option>
        ))}
        {(PAGE_SIZES as readonly number[]).includes(size) ? null : <option value={size}>{size} 条/页</option>}
      </select>
      <button type="button" aria-label="上一页" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeftIcon />
      </button>
      {count === null ? (
        <span className="ui-pager__now">第 {page} 页</span>
      ) : (
        pagerItems(page, count).map((item, index) =>
          item === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other identity
            <span key={`gap${index}`} className="ui-pager__gap" aria-hidden>
              …
            </span>
          ) : (
            <button
              key={item}
              type="button"
              aria-label={`第 ${item} 页`}
              aria-current={item === page ? "page" : undefined}
              onClick={() => onPage(item)}
            >
              {item}
            </button>
          ),
        )
      )}
      <button type="button" aria-label="下一页" disabled={last} onClick={() => onPage(page + 1)}>
        <ChevronRightIcon />
      </button>
    </nav>
  );
}
