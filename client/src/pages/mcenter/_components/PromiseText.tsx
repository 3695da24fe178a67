import { formatMoney } from "@/ui/base/format";
import { StatusTag } from "@/ui/frame/StatusTag";

interface Promised {
  readonly promisedOn: string;
  readonly amount: number;
  readonly note?: string | null | undefined;
  readonly kept: boolean | null | undefined;
}

/** Payment promise on a plan, and whether it was kept, which is open until its day. */
export function PromiseText({ promise }: { promise: Promised | null | undefined }) {
  if (!promise) return <>未登记</>;
  const { promisedOn, amount, note, kept } = promise;
  return (
    <span className="ui-row ui-row--wrap" title={note ?? undefined}>
      {promisedOn} 付 {formatMoney(amount)} 元
      {kept === true ? <StatusTag tone="green">已兑现</StatusTag> : null}
      {kept === false ? <StatusTag tone="red">未兑现</StatusTag> : null}
    </span>
  );
}
