import { ClipboardButton } from "@/ui/frame/ClipboardButton";
import "./customer.css";

/** Telephone numbers to call and copy; numbers that the server withholds are shown as hidden. */
export function PhoneText({
  phone,
  others = [],
  copies,
}: {
  phone: string | null | undefined;
  others?: readonly string[] | null | undefined;
  /** Whether each number has a copy button. */
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
