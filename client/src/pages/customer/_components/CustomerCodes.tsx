import { useCan } from "@/access/Can";
import { useList } from "@/app/record/useList";
import { qrcodes } from "../_lib/lists";
import { CodeList, type CodeListQuery } from "./CodeList";

/** List of the QR codes of one customer. */
export function CustomerCodes({
  query,
  customerId,
  mayUpdate,
}: {
  query: CodeListQuery;
  customerId: string;
  mayUpdate: boolean;
}) {
  const mayBind = useCan()({ perms: "cust:qrcode" }) && mayUpdate;
  return <CodeList {...useList(qrcodes)} embedded query={query} customerId={customerId} mayBind={mayBind} />;
}
