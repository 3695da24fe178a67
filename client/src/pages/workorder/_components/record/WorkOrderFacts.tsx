import { graphql, useFragment } from "react-relay";
import type { WorkOrderFacts_order$key } from "@/__generated__/WorkOrderFacts_order.graphql";
import { ownFacts } from "@/app/customFields/facts";
import { PageLink } from "@/app/page/navigation";
import { archiveOf } from "@/domains/customer/labels";
import { overviewOf } from "@/domains/project/labels";
import { workOrderOf } from "@/domains/work/labels";
import { visitText } from "@/domains/workOrder/steps/moment";
import { formatDuration } from "@/ui/base/format";
import { PersonName } from "@/ui/frame/Avatar";
import { ClipboardButton } from "@/ui/frame/ClipboardButton";
import { DescriptionList } from "@/ui/frame/DescriptionList";
import { StatusTag } from "@/ui/frame/StatusTag";
import { DateTimeText } from "@/ui/frame/text";

/** Fields of a work order: customer, place, technicians and deadlines (business §3 Work order). */
export function WorkOrderFacts({ order: key }: { order: WorkOrderFacts_order$key }) {
  const order = useFragment(
    graphql`
      fragment WorkOrderFacts_order on WorkOrder {
        contactName
        contactPhone
        address
        requestedAt
        dueAt
        planStartAt
        planEndAt
        isOverdue
        respondDueAt
        arriveDueAt
        isRespondOverdue
        heldSeconds
        createdAt
        agreed { note createdAt }
        followOf { rowId code }
        serviceType { text color }
        customer { rowId name } customerName
        project { rowId name }
        asset { name number }
        projectDevice { name location }
        zone { name }
        acceptTeam { name }
        director { name avatarUrl }
        directorTeam { name }
        createdBy { name avatarUrl }
        members { rowId name avatarUrl }
        customValues {
          display
          field { name }
          files { rowId name size }
        }
      }
    `,
    key,
  );
  const {
    customer,
    customerName,
    project,
    asset,
    projectDevice,
    zone,
    director,
    directorTeam,
    createdBy,
    address,
    contactPhone,
  } = order;
  const members = order.members ?? [];
  return (
    <DescriptionList
      visible={0}
      items={[
        {
          label: "客户",
          value: customer ? (
            <PageLink to={archiveOf(customer.rowId)}>{customer.name}</PageLink>
          ) : (
            customerName
          ),
        },
        {
          label: "联系人",
          value:
            order.contactName || contactPhone ? (
              <span className="ui-row ui-row--wrap">
                {order.contactName}
                {contactPhone ? (
                  <a className="work-record__call" href={`tel:${contactPhone}`}>
                    {contactPhone}
                  </a>
                ) : null}
              </span>
            ) : null,
        },
        {
          label: "地址",
          value: address ? (
            // inline, so that the actions on an address follow its last word
            <span className="work-record__address">
              {address}{" "}
              <a className="work-record__map" href={`geo:0,0?q=${encodeURIComponent(address)}`}>
                打开地图
              </a>
              <ClipboardButton text={address} label="" size="small" />
            </span>
          ) : null,
        },
        {
          label: "设备",
          hidden: !asset,
          value: asset ? [asset.name, asset.number].filter(Boolean).join(" · ") : null,
        },
        {
          label: "项目",
          hidden: !project,
          value: project ? <PageLink to={overviewOf(project.rowId)}>{project.name}</PageLink> : null,
        },
        {
          label: "项目设备",
          hidden: !projectDevice,
          value: projectDevice
            ? [projectDevice.name, projectDevice.location].filter(Boolean).join(" · ")
            : null,
        },
        { label: "服务类型", value: order.serviceType?.text },
        { label: "服务区域", value: zone?.name, hidden: !zone },
        { label: "接单团队", value: order.acceptTeam?.name },
        {
          label: "技术员",
          value: director ? (
            <span className="ui-row ui-row--wrap">
              <PersonName name={director.name} src={director.avatarUrl} />
              {directorTeam ? <span className="ui-muted ui-small">{directorTeam.name}</span> : null}
            </span>
          ) : (
            "未指定"
          ),
        },
        {
          label: "协作人",
          hidden: members.length === 0,
          value: (
            <span className="ui-row ui-row--wrap">
              {members.map(({ rowId, name, avatarUrl }) => (
                <PersonName key={rowId} name={name} src={avatarUrl} />
              ))}
            </span>
          ),
        },
        { label: "报修时间", value: <DateTimeText value={order.requestedAt} /> },
        {
          label: "接单时限",
          hidden: !order.respondDueAt,
          value: (
            <span className="ui-row ui-row--wrap">
              <DateTimeText value={order.respondDueAt} />
              {order.isRespondOverdue ? <StatusTag tone="red">超时</StatusTag> : null}
            </span>
          ),
        },
        {
          label: "到场时限",
          hidden: !order.arriveDueAt,
          value: <DateTimeText value={order.arriveDueAt} />,
        },
        {
          label: "累计挂起",
          hidden: !order.heldSeconds,
          value: `${formatDuration(order.heldSeconds)}（工作时间）`,
        },
        {
          label: "预计上门",
          hidden: !order.planStartAt,
          value: visitText(order.planStartAt, order.planEndAt),
        },
        {
          label: "要求完成时间",
          value: order.dueAt ? (
            <span className="ui-row ui-row--wrap">
              <DateTimeText value={order.dueAt} />
              {order.isOverdue ? <StatusTag tone="red">逾期</StatusTag> : null}
            </span>
          ) : null,
        },
        ...ownFacts(order.customValues),
        {
          label: "客户确认",
          hidden: !order.agreed,
          value: order.agreed ? (
            <span className="ui-row ui-row--wrap">
              <DateTimeText value={order.agreed.createdAt} />
              {order.agreed.note}
            </span>
          ) : null,
        },
        {
          label: "跟进的工单",
          hidden: !order.followOf,
          value: order.followOf ? (
            <PageLink to={workOrderOf(order.followOf.rowId)}>{order.followOf.code}</PageLink>
          ) : null,
        },
        {
          label: "创建",
          value: (
            <span className="ui-row ui-row--wrap">
              {createdBy ? <PersonName name={createdBy.name} src={createdBy.avatarUrl} /> : null}
              <DateTimeText value={order.createdAt} />
            </span>
          ),
        },
      ]}
    />
  );
}
