import { graphql, useFragment } from "react-relay";
import type { PhoneBookGroup_contact$key } from "@/__generated__/PhoneBookGroup_contact.graphql";
import { PageLink } from "@/app/page/navigation";
import { archiveOf } from "@/domains/customer/labels";
import { Avatar } from "@/ui/frame/Avatar";
import { PhoneText } from "../_components/PhoneText";
import { WrittenText } from "../_components/WrittenText";

/** Group of contacts whose names begin with the same letter. */
export function PhoneBookGroup({
  initial,
  contacts,
}: {
  initial: string;
  contacts: readonly (PhoneBookGroup_contact$key & { readonly rowId: string })[];
}) {
  return (
    <section aria-labelledby={`initial-${initial}`}>
      <h2 id={`initial-${initial}`} className="phone-book__initial">
        {initial}
      </h2>
      <ul className="phone-book__people">
        {contacts.map((contact) => (
          <Person key={contact.rowId} contact={contact} />
        ))}
      </ul>
    </section>
  );
}

function Person({ contact: key }: { contact: PhoneBookGroup_contact$key }) {
  const { name, phone, otherPhones, email, wechat, departName, position, customer } = useFragment(
    graphql`
      fragment PhoneBookGroup_contact on Contact {
        name
        phone
        otherPhones
        email
        wechat
        departName
        position
        customer {
          rowId
          name
        }
      }
    `,
    key,
  );
  return (
    <li className="phone-book__person">
      <Avatar name={name} size={32} />
      <div className="ui-grow">
        <strong>{name}</strong>{" "}
        <span className="ui-muted ui-small">{[departName, position].filter(Boolean).join(" ")}</span>
        {customer ? (
          <div className="ui-ellipsis ui-small">
            <PageLink to={archiveOf(customer.rowId)}>{customer.name}</PageLink>
          </div>
        ) : null}
      </div>
      <PhoneText phone={phone} others={otherPhones} copies />
      <WrittenText email={email} wechat={wechat} />
    </li>
  );
}
