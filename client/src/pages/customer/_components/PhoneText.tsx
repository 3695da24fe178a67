import { ClipboardButton } from "@/ui/frame/ClipboardButton";
import "./customer.css";

/** Numbers to call and to copy; those that the server keeps back are said to be so. */
export function PhoneText({
  phone,
  others = [],
  copies,
}: {
  phone: string | null | undefined;
  others?: readonly string[] | null | undefined;
  /** With a button that copies each. */
  copies?: boolean;
}) {
  if (!phone) return <span className="ui-muted">无权查看</span>;
  return (
    <span className="cust-phone-list">
      {[phone, ...(others ?? [])].map((number) => (
        <span key={number} className="cust-phone">
          <a href={`tel:${number}`} onClick={(event) => event.stopPropagation()}>
            {number}
          </a>
          {copies ? <ClipboardButton text={number} label="" size="small" /> : null}
        </span>
      ))}
    </span>
  );
}
