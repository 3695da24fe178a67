import { graphql, useFragment } from "react-relay";
import type { CustomerHead_customer$key } from "@/__generated__/CustomerHead_customer.graphql";
import { useBack, usePageNavigate } from "@/app/page/navigation";
import { usePageRefresh } from "@/app/page/pageContext";
import { archiveOf, CUSTOMER_STATE } from "@/domains/customer/labels";
import { useCustomerSource } from "@/domains/customer/useCustomerSource";
import { formatDate } from "@/ui/base/format";
import type { Action } from "@/ui/base/types";
import { PersonName } from "@/ui/frame/Avatar";
import { PageHeader } from "@/ui/frame/PageHeader";
import { StatusTag } from "@/ui/frame/StatusTag";
import { openMerge } from "../_lib/openCustomerDialogs";
import { openPicked } from "../_lib/openPicked";
import { customerActions } from "../CustomerActions/rowActions";
import { useCustomerCommands } from "../CustomerActions/useCustomerCommands";
import "../_components/customer.css";

/** After a deletion there is nothing to refetch. */
const asksNothing = async () => undefined;

/** Header of the customer archive: name, state, owner, and actions. */
export function CustomerHead({ customer: key }: { customer: CustomerHead_customer$key }) {
  const customer = useFragment(
    graphql`
      fragment CustomerHead_customer on Customer {
        id
        rowId
        name
        aliases
        state
        isOpen
        pooledAt
        level {
          text
          color
        }
        type {
          text
        }
        tags {
          value
          text
          color
        }
        salesman {
          name
          avatarUrl
        }
        salesmanTeam {
          name
        }
        viewerCan {
          update
          delete
          transfer
          release
          claim
          follow
          merge
          setShares
        }
      }
    `,
    key,
  );
  const { rowId, viewerCan, level, type, salesman, salesmanTeam } = customer;
  const refresh = usePageRefresh();
  const navigate = usePageNavigate();
  const back = useBack();
  const customers = useCustomerSource();
  const commands = useCustomerCommands(refresh);
  const leaving = useCustomerCommands(asksNothing);
  const state = CUSTOMER_STATE[customer.state];

  const merge = async () => {
    const other = await openPicked({
      title: "合并到一起的客户",
      label: "另一个客户",
      source: {
        ...customers,
        fetch: async (keyword, more) =>
          (await customers.fetch(keyword, more)).filter(({ value }) => value !== rowId),
      },
    });
    if (!other) return;
    const into = await openMerge([rowId, other], () => void refresh());
    if (into === rowId) await refresh();
    else if (into) navigate(archiveOf(into));
  };
  const offered = customerActions(customer, commands);
  const follow = offered.find((action) => action.key === "follow");
  const actions: Action[] = [
    ...offered.filter((action) => action.key !== "follow" && action.key !== "delete"),
    { key: "merge", text: "合并", hidden: !viewerCan.merge, onClick: merge },
  ];
  const menu: Action[] = [
    {
      key: "delete",
      text: "删除",
      intent: "danger",
      hidden: !viewerCan.delete,
      onClick: async () => {
        if (await leaving.remove([customer])) back();
      },
    },
  ];
  return (
    <div>
      <PageHeader
        title={customer.name}
        tag={
          <span className="ui-row ui-row--wrap">
            <StatusTag tone={state.tone}>{state.text}</StatusTag>
            {level ? <StatusTag color={level.color ?? null}>{level.text}</StatusTag> : null}
            {(customer.tags ?? []).map((tag) => (
              <StatusTag key={tag.value} color={tag.color ?? null}>
                {tag.text}
              </StatusTag>
            ))}
          </span>
        }
        {...(follow ? { primary: follow } : {})}
        actions={actions}
        menu={menu}
      />
      <p className="ui-row ui-row--wrap ui-muted cust-head">
        {type ? <span>{type.text}</span> : null}
        {salesman ? (
          <span className="ui-row">
            负责销售 <PersonName name={salesman.name} src={salesman.avatarUrl} />
            {salesmanTeam?.name}
          </span>
        ) : (
          <span>{customer.pooledAt ? `${formatDate(customer.pooledAt)} 进入公海` : "未指定负责销售"}</span>
        )}
        {customer.aliases.length > 0 ? <span>曾用名 {customer.aliases.join("、")}</span> : null}
      </p>
    </div>
  );
}
