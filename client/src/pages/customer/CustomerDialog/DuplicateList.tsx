import { PageLink } from "@/app/page/navigation";
import { archiveOf } from "@/domains/customer/labels";
import { StatusTag } from "@/ui/frame/StatusTag";
import type { Duplicate } from "./useDuplicates";

const LIKE = { NAME: "名称", PHONE: "电话", ADDRESS: "地址" } as const;

/** Owner of a customer in one line. */
export function ownerOf({ pooled, salesmanName, teamName }: Duplicate): string {
  if (pooled) return "在公海中";
  return [salesmanName ?? "未指定负责销售", teamName].filter(Boolean).join(" · ");
}

/** List of existing customers that resemble the form values of a new one, each with its owner. */
export function DuplicateList({
  found,
  busy,
  empty,
}: {
  found: readonly Duplicate[];
  busy: boolean;
  /** Text while nothing was found. */
  empty: string;
}) {
  return (
    <section className="cust-like" aria-label="相似客户" aria-busy={busy}>
      <h3>相似客户{found.length > 0 ? `（${found.length}）` : ""}</h3>
      {found.length === 0 ? (
        <p className="ui-muted ui-small">{busy ? "加载中" : empty}</p>
      ) : (
        <ul>
          {found.map((one, index) => (
            <li key={one.customer?.rowId ?? `hidden-${index}`}>
              <span className="ui-row ui-row--wrap">
                {one.customer ? (
                  <PageLink to={archiveOf(one.customer.rowId)}>{one.name}</PageLink>
                ) : (
                  <span>{one.name ?? "无权查看的客户"}</span>
                )}
                {one.by.map((by) => (
                  <StatusTag key={by} tone="yellow">
                    {LIKE[by]}
                  </StatusTag>
                ))}
              </span>
              <span className="ui-muted ui-small">{ownerOf(one)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
