import EditIcon from "@blueprintjs/icons/lib/esm/generated/components/edit";
import { formatDateTime } from "@/ui/base/format";
import { Popover } from "@/ui/frame/Popover";
import { MomentChoice } from "@/ui/input/MomentChoice";
import { quickMoments } from "../_lib/nextFollow";
import { useNextFollow } from "../_lib/useNextFollow";

/** Date of a customer's next follow-up, editable in place with the permission to follow the customer. */
export function NextFollowEdit({
  rowId,
  nextFollowAt,
  may,
  refresh,
}: {
  rowId: string;
  nextFollowAt: string | null | undefined;
  may: boolean;
  refresh: () => unknown;
}) {
  const set = useNextFollow(refresh);
  const shown = formatDateTime(nextFollowAt);
  if (!may) return shown || null;
  return (
    <span className="ui-row">
      {shown || <span className="ui-muted">未安排</span>}
      <Popover
        label="下次跟进"
        content={(close) => (
          <MomentChoice
            label="下次跟进"
            value={shown || null}
            quick={quickMoments()}
            onPick={(moment) => {
              close();
              void set({ rowId, nextFollowAt }, moment);
            }}
          />
        )}
      >
        <button type="button" className="ui-icon-button" aria-label="修改下次跟进" title="修改下次跟进">
          <EditIcon size={12} />
        </button>
      </Popover>
    </span>
  );
}
