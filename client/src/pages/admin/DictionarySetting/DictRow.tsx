import type { ReactNode } from "react";
import { flagsText, type Param } from "@/domains/customer/customerFlags";
import { StatusTag } from "@/ui/frame/StatusTag";
import type { SettingCode } from "./dictionaries";

/** Fields of a dictionary item that its row shows. */
export interface DictRowItem {
  readonly text: string;
  readonly value: string;
  readonly color: string | null | undefined;
  readonly param: Param | null;
  readonly disabled: boolean;
  readonly origin: "SYSTEM" | "OVERRIDDEN" | "OWN";
  readonly uses: number | null | undefined;
}

const ORIGINS = { SYSTEM: "系统", OVERRIDDEN: "已修改", OWN: "自定义" } as const;

/** Column headings above the rows. */
export function DictHead({ code }: { code: SettingCode }) {
  return (
    <div className="dict__head" aria-hidden>
      <span className="dict__grid" data-flags={code === "CUSTOMER_TYPE" || undefined}>
        <span>名称</span>
        {code === "CUSTOMER_TYPE" ? <span>要求</span> : null}
        <span>值</span>
        <span>来源</span>
        <span>使用</span>
        <span>状态</span>
      </span>
    </div>
  );
}

/** One dictionary item as a row; its values align with those of the other rows. */
export function DictRow({ item, code }: { item: DictRowItem; code: SettingCode }): ReactNode {
  const flags = code === "CUSTOMER_TYPE" ? flagsText(item.param) : null;
  return (
    <span
      className="dict__grid"
      data-flags={flags === null ? undefined : true}
      data-disabled={item.disabled || undefined}
    >
      <span className="ui-ellipsis">
        {item.color ? <StatusTag color={item.color}>{item.text}</StatusTag> : item.text}
      </span>
      {flags === null ? null : (
        <span className="ui-muted ui-small ui-ellipsis" title={flags}>
          {flags}
        </span>
      )}
      <span className="ui-muted ui-ellipsis" title={item.value}>
        {item.value}
      </span>
      <span className="ui-muted">{ORIGINS[item.origin]}</span>
      <span className="ui-muted">{item.uses ? `${item.uses} 处` : "—"}</span>
      <span>
        <StatusTag tone={item.disabled ? "neutral" : "green"}>{item.disabled ? "停用" : "启用"}</StatusTag>
      </span>
    </span>
  );
}
