import { lazy } from "react";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import type { BatchRow, Outcome } from "@/app/record/outcomes";
import { openDialog } from "@/ui/dialog/dialogs";
import type { MadeCustomer } from "../CustomerDialog/CustomerCreateDialog";

const CreateDialog = lazy(() => import("../CustomerDialog/CustomerCreateDialog"));
const TransferDialog = lazy(() => import("./CustomerTransferDialog"));
const BatchUpdateDialog = lazy(() => import("./BatchUpdateDialog"));

/** A new customer; answers it when one was made. */
export function openCustomerCreate(name?: string): Promise<MadeCustomer | undefined> {
  return openDialog<MadeCustomer>(({ open, close }) => (
    <CreateDialog open={open} {...(name ? { name } : {})} onClose={close} />
  ));
}

/** Modifies a customer by its row id; true when something was saved. */
export const openCustomerEdit = lazyRecordDialog(() => import("../CustomerDialog/CustomerEditDialog"));

/** Who sees, assists and follows a customer, by its row id; true when something was saved. */
export const openShare = lazyRecordDialog(() => import("./CustomerShareDialog"));

/** Gives customers to somebody else, or with `assign` out of the pool; answers what became of each. */
export function openTransfer(
  rows: readonly BatchRow[],
  assign = false,
): Promise<readonly Outcome[] | undefined> {
  return openDialog<readonly Outcome[]>(({ open, close }) => (
    <TransferDialog open={open} rows={rows} assign={assign} onClose={close} />
  ));
}

/** Changes several customers; answers what became of each. */
export function openBatchUpdate(rows: readonly BatchRow[]): Promise<readonly Outcome[] | undefined> {
  return openDialog<readonly Outcome[]>(({ open, close }) => (
    <BatchUpdateDialog open={open} rows={rows} onClose={close} />
  ));
}
