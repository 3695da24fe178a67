import type { ComponentType } from "react";
import type { PreloadedQuery } from "react-relay";
import type { OperationType } from "relay-runtime";
import type { Access } from "@/access/evaluate";
import type { QueryModule } from "@/app/routes/types";

/** What a widget's component receives; without a query there is no `queryRef`. */
export interface WidgetProps<Q extends OperationType = OperationType> {
  readonly queryRef: PreloadedQuery<Q>;
}

/** One card of the workbench. */
export interface WidgetEntry {
  readonly id: string;
  readonly title: string;
  /** What it shows, for who arranges the cards. */
  readonly about: string;
  /** Absent = everybody. */
  readonly access?: Access;
  /** `main` is the wide column, `side` the narrow one. */
  readonly column: "main" | "side";
  readonly order: number;
  /** Shown to nobody who has not added it. */
  readonly optional?: boolean;
  readonly chunk: () => Promise<{ readonly default: ComponentType<never> }>;
  /**
   * The artifact, as a page's `query.ts`; its `vars` are asked once, when the card appears. Its one fragment is spread in
   * `WorkbenchPageQuery` as well, which brings the first answers of all cards.
   */
  readonly query?: () => Promise<QueryModule>;
  /** Where the card's "全部" leads. */
  readonly href?: string;
}
