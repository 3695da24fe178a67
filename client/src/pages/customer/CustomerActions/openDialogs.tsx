/** Functions that open the dialogs on customers: create, edit, share, transfer, bulk edit. */
import { lazy } from "react";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import type { BatchRow, Outcome } from "@/app/record/outcomes";
import { openDialog } from "@/ui/dialog/dialogs";
import type { MadeCustomer } from "../CustomerDialog/CustomerCreateDialog";

const CreateDialog = lazy(() => import("../CustomerDialog/CustomerCreateDialog"));
const TransferDialog = lazy(() => import("./CustomerTransferDialog"));
const BatchUpdateDialog = lazy(() => import("./BatchUpdateDialog"));

/** Opens the dialog of a new customer; resolves to the customer once created. */
export function openCustomerCreate(name?: string): Promise<MadeCustomer | undefined> {
  return openDialog<MadeCustomer>(({ open, close }) => (
    <CreateDialog open={open} {...(name ? { name } : {})} onClose={close} />
  ));
}

/** Opens the edit dialog of a customer by its row id; true when it was saved. */
export const openCustomerEdit = lazyRecordDialog(() => import("../CustomerDialog/CustomerEditDialog"));

/** Opens the sharing dialog of a customer (row id): visibility, assistants, teams; true when saved. */
export const openShare = lazyRecordDialog(() => import("./CustomerShareDialog"));

/** Transfers customers to a member, or with `assign` from the pool; resolves to the outcome of each. */
export function openTransfer(
  rows: readonly BatchRow[],
  assign = false,
): Promise<readonly Outcome[] | undefined> {
  return openDialog<readonly Outcome[]>(({ open, close }) => (
    <TransferDialog open={open} rows={rows} assign={assign} onClose={close} />
  ));
}

/** Changes several customers; resolves to the outcome of each. */
export function openBatchUpdate(rows: readonly BatchRow[]): Promise<readonly Outcome[] | undefined> {
  return openDialog<readonly Outcome[]>(({ open, close }) => (
    <BatchUpdateDialog open={open} rows={rows} onClose={close} />
  ));
}
