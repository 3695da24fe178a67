import { graphql, useFragment } from "react-relay";
import type { CustomerOverview_customer$key } from "@/__generated__/CustomerOverview_customer.graphql";
import { ownFacts } from "@/app/customFields/facts";
import { usePageRefresh } from "@/app/page/pageContext";
import { formatDateTime } from "@/ui/base/format";
import { PersonName } from "@/ui/frame/Avatar";
import { Card } from "@/ui/frame/Card";
import { DescriptionList } from "@/ui/frame/DescriptionList";
import { RelativeTime } from "@/ui/frame/text";
import { AddressName } from "../_components/AddressName";
import { NextFollowEdit } from "../_components/NextFollowEdit";
import { PhoneText } from "../_components/PhoneText";
import { WrittenText } from "../_components/WrittenText";

/** Overview tab of the customer archive: the customer's main fields. */
export function CustomerOverview({ customer: key }: { customer: CustomerOverview_customer$key }) {
  const customer = useFragment(
    graphql`
      fragment CustomerOverview_customer on Customer {
        rowId
        remark
        ownedAt
        followedAt
        nextFollowAt
        createdAt
        updatedAt
        industry {
          text
        }
        isOpenItem {
          text
        }
        associations {
          member {
            rowId
            name
            avatarUrl
          }
          team {
            name
          }
        }
        followTeams {
          name
        }
        viewerCan {
          follow
        }
        createdBy {
          name
          avatarUrl
        }
        contact {
          name
          phone
          otherPhones
          email
          wechat
          departName
          position
        }
        address {
          name
          address
          description
          lng
          lat
        }
        customValues {
          display
          field {
            rowId
            name
          }
          files {
            rowId
            name
            size
          }
        }
      }
    `,
    key,
  );
  const { contact, address, createdBy } = customer;
  const refresh = usePageRefresh();
  const assisting = (customer.associations ?? []).flatMap(({ member, team }) =>
    member ? [{ ...member, team: team?.name }] : [],
  );
  const values = customer.customValues ?? [];
  const time = (value: string | null | undefined) => (value ? <RelativeTime value={value} /> : null);
  return (
    <div className="cust-overview">
      <div className="ui-stack">
        <Card title="基本信息">
          <DescriptionList
            visible={0}
            items={[
              { label: "行业", value: customer.industry?.text },
              { label: "可见范围", value: customer.isOpenItem?.text },
              {
                label: "协助销售",
                value:
                  assisting.length > 0 ? (
                    <span className="ui-row ui-row--wrap">
                      {assisting.map(({ rowId, name, avatarUrl, team }) => (
                        <PersonName key={`${rowId}${team}`} name={name} src={avatarUrl} hint={team} />
                      ))}
                    </span>
                  ) : null,
              },
              {
                label: "跟进团队",
                value: (customer.followTeams ?? []).map(({ name }) => name).join("、"),
                hidden: (customer.followTeams ?? []).length === 0,
              },
              { label: "最近跟进", value: time(customer.followedAt) },
              {
                label: "下次跟进",
                value: (
                  <NextFollowEdit
                    rowId={customer.rowId}
                    nextFollowAt={customer.nextFollowAt}
                    may={customer.viewerCan.follow}
                    refresh={refresh}
                  />
                ),
              },
              { label: "归属时间", value: customer.ownedAt ? formatDateTime(customer.ownedAt) : null },
              {
                label: "创建",
                value: (
                  <span className="ui-row ui-row--wrap">
                    {createdBy ? <PersonName name={createdBy.name} src={createdBy.avatarUrl} /> : null}
                    {formatDateTime(customer.createdAt)}
                  </span>
                ),
              },
              { label: "最近修改", value: time(customer.updatedAt) },
              { label: "备注", value: customer.remark },
            ]}
          />
        </Card>
        {values.length > 0 ? (
          <Card title="更多信息">
            <DescriptionList visible={0} items={ownFacts(values)} />
          </Card>
        ) : null}
      </div>
      <div className="ui-stack">
        {contact ? (
          <Card title="默认联系人">
            <p>
              <strong>{contact.name}</strong>{" "}
              <span className="ui-muted">
                {[contact.departName, contact.position].filter(Boolean).join(" ")}
              </span>
            </p>
            <PhoneText phone={contact.phone} others={contact.otherPhones} copies />
            <WrittenText email={contact.email} wechat={contact.wechat} />
          </Card>
        ) : null}
        {address ? (
          <Card title="默认地址">
            <p className="ui-row ui-row--wrap">
              <AddressName address={address} />
            </p>
            <p>{[address.address, address.description].filter(Boolean).join(" ")}</p>
          </Card>
        ) : null}
      </div>
    </div>
  );
}
