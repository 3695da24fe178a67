import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import type { MyWorkCard_order$key } from "@/__generated__/MyWorkCard_order.graphql";
import { PageLink } from "@/app/page/navigation";
import { DictTag } from "@/app/record/dictItems";
import type { Label } from "@/app/record/labels";
import { useViewer } from "@/app/session/viewer";
import { workOrderOf } from "@/domains/work/labels";
import { Deadline } from "@/domains/workOrder/Deadline";
import { asksAnything, fillingOf, missingRequirements } from "@/domains/workOrder/fill/demand";
import { mergeContent, pendingContent, statusAfter } from "@/domains/workOrder/queue/pendingContent";
import type { WorkQueue } from "@/domains/workOrder/queue/queue";
import { Refusals } from "@/domains/workOrder/queue/Refusals";
import type { DoneStep, Draft, Queued } from "@/domains/workOrder/queue/types";
import { QUEUED } from "@/domains/workOrder/queue/useWorkQueue";
import { WORK_ORDER_ACTION } from "@/domains/workOrder/steps/actions";
import { WORK_ORDER_STATUS } from "@/domains/workOrder/steps/status";
import { linesOf } from "@/domains/workOrder/steps/uses";
import { confirm } from "@/ui/dialog/dialogs";
import { Button } from "@/ui/frame/Button";
import { StatusTag } from "@/ui/frame/StatusTag";
import { DateTimeText } from "@/ui/frame/text";
import { type Part, WorkSheet } from "./WorkSheet";

/** Parts of an order in service, in working order; 填写 is absent without requirements. */
const PARTS: readonly { readonly part: Part; readonly text: string }[] = [
  { part: "fill", text: "填写" },
  { part: "photos", text: "拍照" },
  { part: "uses", text: "耗材" },
  { part: "sign", text: "签字" },
];

/** Status of an order finished on this phone and not yet sent to the server. */
const FINISHED_HERE: Label = { text: "完工待提交", tone: "yellow" };

/** Text of the card after the server has accepted a step. */
function doneText({ kind, said }: DoneStep): string {
  if (kind === "FILL") return said ? `已保存${said}` : "已保存";
  return WORK_ORDER_ACTION[kind].done;
}

/** Card of a technician's order: place, time, contact, and the next step as a button. */
export function MyWorkCard({
  order: key,
  queue,
  actions,
  done,
  draft,
}: {
  order: MyWorkCard_order$key;
  queue: WorkQueue;
  actions: readonly Queued[];
  /** The last step taken here that the server has accepted. */
  done: DoneStep | null;
  draft: Draft | null;
}) {
  const order = useFragment(
    graphql`
      fragment MyWorkCard_order on WorkOrder {
        rowId
        code
        name
        status
        lastReason
        tellsArrival
        dueAt
        nextDueAt
        heldAt
        isOverdue
        contactName
        contactPhone
        address
        level { text color }
        customerName
        asset { name }
        projectDevice { name }
        director { rowId }
        uses { rowId name kind unit price quantity item { rowId } }
        fill { ...demand_fill @relay(mask: false) }
        files { rowId name type streamUrl(width: 176, height: 176) }
      }
    `,
    key,
  );
  const { member } = useViewer();
  const [part, setPart] = useState<Part | null>(null);
  const waiting = actions.filter(({ problem }) => problem === null);
  const status = statusAfter(order.status, order.tellsArrival, actions);
  // not yet submitted for the check
  const { text, tone } =
    status === "WAITING_CHECK" && status !== order.status ? FINISHED_HERE : WORK_ORDER_STATUS[status];
  const goes = order.director?.rowId === member.rowId;
  const serves = status === "IN_SERVICE" || status === "RETURNED";
  const said = mergeContent(pendingContent(actions), draft?.said ?? {});
  const filling = fillingOf(order.fill);
  const there = {
    ticks: said.ticks ?? filling.ticks,
    answers: { ...filling.answers, ...said.answers },
    photos: (order.fill?.photosTaken ?? 0) + (said.photos?.length ?? 0),
    signed: Boolean(order.fill?.signature || said.signature?.picture),
  };
  const lacks = serves ? missingRequirements(order.fill, there) : [];
  const discard = async () => {
    const agreed = await confirm({
      text: `放弃“${order.name}”未保存的草稿，是否继续?`,
      confirmText: "放弃",
      danger: true,
    });
    if (agreed) await queue.forget(order.rowId);
  };
  const place = { rowId: order.rowId, name: order.name };
  return (
    <li className="my-work__card" aria-label={order.name}>
      <p className="ui-row ui-row--wrap">
        <StatusTag tone={tone}>{text}</StatusTag>
        <DictTag item={order.level} />
        {order.nextDueAt ? (
          <Deadline order={order} />
        ) : order.isOverdue ? (
          <StatusTag tone="red">已逾期</StatusTag>
        ) : null}
        {order.dueAt ? (
          <span className="ui-muted ui-small">
            要求 <DateTimeText value={order.dueAt} />
          </span>
        ) : null}
      </p>
      <h2>
        <PageLink to={workOrderOf(order.rowId)}>{order.name}</PageLink>
      </h2>
      {/* in one text line, so that a note about waiting actions does not move the buttons */}
      <p className="my-work__where">
        <span className="ui-muted">
          {[order.customerName, order.asset?.name ?? order.projectDevice?.name].filter(Boolean).join(" · ") ||
            order.code}
        </span>
        {waiting.length > 0 ? (
          <span className="my-work__queued">
            待提交：{waiting.map(({ kind }) => QUEUED[kind]).join("、")}
          </span>
        ) : null}
        <span className="my-work__done" aria-live="polite">
          {done && actions.length === 0 ? doneText(done) : null}
        </span>
      </p>
      {order.status === "RETURNED" && order.lastReason ? <p>退回原因：{order.lastReason}</p> : null}
      {draft ? (
        <p className="ui-row">
          <span className="ui-muted ui-small ui-grow">有未保存的草稿</span>
          <Button variant="minimal" onClick={discard}>
            放弃草稿
          </Button>
        </p>
      ) : null}
      <Refusals queue={queue} actions={actions.filter(({ problem }) => problem !== null)} />
      {lacks.length > 0 ? <p className="ui-muted ui-small">完工前还差：{lacks.join("、")}</p> : null}
      <div className="my-work__reach">
        {order.contactPhone ? (
          <a href={`tel:${order.contactPhone}`}>拨打{order.contactName ? ` ${order.contactName}` : "电话"}</a>
        ) : null}
        {order.address ? (
          <a href={`geo:0,0?q=${encodeURIComponent(order.address)}`}>导航 {order.address}</a>
        ) : null}
      </div>
      <div className="my-work__actions">
        {goes && status === "WAITING_PICKUP" ? (
          <Button intent="primary" onClick={() => queue.add(place, "SIGN", {})}>
            接单
          </Button>
        ) : null}
        {goes && status === "TAKEN" ? (
          <Button intent="primary" onClick={() => queue.add(place, "ARRIVE", {})}>
            到达
          </Button>
        ) : null}
        {serves
          ? PARTS.filter((one) => one.part !== "fill" || asksAnything(order.fill)).map((one) => (
              <Button key={one.part} onClick={() => setPart(one.part)}>
                {one.text}
              </Button>
            ))
          : null}
        {serves ? (
          <Button intent="primary" onClick={() => setPart("finish")}>
            完工
          </Button>
        ) : null}
      </div>
      {part ? (
        <WorkSheet
          part={part}
          order={place}
          demand={order.fill ?? null}
          files={order.files ?? []}
          uses={linesOf(order.uses)}
          waiting={pendingContent(actions)}
          draft={draft?.said ?? {}}
          queue={queue}
          onClose={() => setPart(null)}
        />
      ) : null}
    </li>
  );
}
