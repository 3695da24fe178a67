import { useCallback, useState } from "react";
import { toast } from "@/ui/feedback/toasts";

/** A card with a pending move. */
interface Moved {
  readonly rowId: string;
  readonly name: string;
}

/** Pending moves of a board's cards, and the outcome of the last one. */
export function useMoved<Place>() {
  const [moved, setMoved] = useState<ReadonlyMap<string, Place>>(() => new Map());
  /** For those who do not see it. */
  const [said, setSaid] = useState("");
  const [refused, setRefused] = useState<string | null>(null);
  return {
    moved,
    said,
    refused,
    say: setSaid,
    put: ({ rowId }: Moved, to: Place) => setMoved((old) => new Map(old).set(rowId, to)),
    forget: ({ rowId }: Moved) => setMoved((old) => new Map([...old].filter(([other]) => other !== rowId))),
    refuse: ({ rowId, name }: Moved, reason: string) => {
      setRefused(rowId);
      setSaid(`“${name}”没有移动：${reason}`);
      toast.warning(reason);
    },
    settle: useCallback(() => setRefused(null), []),
  };
}
