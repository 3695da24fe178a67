import { ClipboardButton } from "@/ui/frame/ClipboardButton";
import "./customer.css";

/** Email and WeChat of a contact, each with a copy button; nothing where both are empty or hidden. */
export function WrittenText({
  email,
  wechat,
}: {
  email: string | null | undefined;
  wechat: string | null | undefined;
}) {
  if (!email && !wechat) return null;
  return (
    <span className="cust-phone-list">
      {email ? (
        <span className="cust-phone">
          <MailLink email={email} />
          <ClipboardButton text={email} label="" size="small" />
        </span>
      ) : null}
      {wechat ? (
        <span className="cust-phone">
          <span className="ui-muted">微信</span>&nbsp;{wechat}
          <ClipboardButton text={wechat} label="" size="small" />
        </span>
      ) : null}
    </span>
  );
}

/** Link to an email address. */
export function MailLink({ email }: { email: string }) {
  return (
    <a
      href={`mailto:${encodeURIComponent(email).replace("%40", "@")}`}
      onClick={(event) => event.stopPropagation()}
    >
      {email}
    </a>
  );
}
