import type { ComponentType } from "react";
import type { PreloadedQuery } from "react-relay";
import type { OperationType } from "relay-runtime";
import type { Access } from "@/access/evaluate";
import type { QueryModule } from "@/app/routes/types";

/** Props of a widget's component; without a query there is no `queryRef`. */
export interface WidgetProps<Q extends OperationType = OperationType> {
  readonly queryRef: PreloadedQuery<Q>;
}

/** A card of the workbench, as registered by its domain. */
export interface WidgetEntry {
  readonly id: string;
  readonly title: string;
  /** A description of the card, for the layout editor. */
  readonly about: string;
  /** Absent: every member. */
  readonly access?: Access;
  /** `main` is the wide column, `side` the narrow one. */
  readonly column: "main" | "side";
  readonly order: number;
  /** Whether it is shown only to members who have added it. */
  readonly optional?: boolean;
  readonly chunk: () => Promise<{ readonly default: ComponentType<never> }>;
  /**
   * The artifact, as in a page's `query.ts`; its `vars` are evaluated once, when the card appears. Its
   * fragment is spread in `WorkbenchPageQuery` as well, which loads the first answers of all cards.
   */
  readonly query?: () => Promise<QueryModule>;
  /** The address of the card's link "全部". */
  readonly href?: string;
}
