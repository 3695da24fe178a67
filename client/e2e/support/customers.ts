import { expect, type Locator, type Page } from "@playwright/test";
import { memberOf, type Send } from "./api.ts";

/** A customer created by a test. */
export interface Made {
  readonly id: string;
  readonly rowId: string;
  readonly name: string;
}

/**
 * Types of the demo: one with unique names and a required level and address; one with repeatable names and
 * one contact.
 */
export const COMPANY = "1";
export const PERSON = "2";

interface MakeOptions {
  /** Row id of the salesperson; null: none, in the pool. Absent: the sender. */
  readonly salesmanId?: string | null;
  readonly type?: string;
  readonly isOpen?: "OPEN" | "CONCERNED";
  readonly level?: string;
  readonly remark?: string;
  readonly contact?: Readonly<Record<string, unknown>>;
  readonly address?: string;
}

let serial = 0;

/** A name that no other record of this run has. */
export function unique(word: string): string {
  serial += 1;
  return `${word}${Date.now().toString(36)}${process.pid}${serial}`;
}

/** A phone number that no other record of this run has. */
export function uniquePhone(): string {
  serial += 1;
  return `155${String((Date.now() + serial * 7919) % 100_000_000).padStart(8, "0")}`;
}

/** Creates a customer by the API. */
export async function made(send: Send, name: string, options: MakeOptions = {}): Promise<Made> {
  const { contact, address, type = PERSON, ...more } = options;
  const salesmanId = options.salesmanId === undefined ? await memberOf(send) : options.salesmanId;
  const input = {
    customer: { name, type, ...more, salesmanId },
    contacts: [{ name: name.slice(0, 10), phone: uniquePhone(), ...contact }],
    address: address ? [{ address }] : [],
  };
  const { customerCreate } = await send(
    "mutation ($input: CustomerCreateInput!) { customerCreate(input: $input) { customer { id rowId name } userErrors { message } } }",
    { input },
  );
  const { customer, userErrors } = customerCreate as { customer: Made | null; userErrors: unknown };
  expect(userErrors, name).toEqual([]);
  if (!customer) throw new Error(`${name} was not made`);
  return customer;
}

/** Number of customers in the sender's list whose name contains the keyword. */
export async function countOf(send: Send, keyword: string): Promise<number> {
  const { customers } = await send(
    "query ($keyword: String) { customers(filter: { keyword: $keyword }, page: { number: 1, size: 1 }) { totalCount } }",
    { keyword },
  );
  return (customers as { totalCount: number }).totalCount;
}

/** Address of a list with the keyword in its search. */
export const listOf = (page: "CustomerList" | "MyCustomerList" | "CustomerPool", keyword: string) =>
  `/customer/${page}?keyword=${encodeURIComponent(keyword)}`;

/** Address of a customer's archive, at one of its tabs. */
export const archive = (rowId: string, tab = "overview") => `/customer/${rowId}/CustomerArchives?tab=${tab}`;

/** The row of a list that contains this name. */
export const line = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

/** Region of the toasts. */
export const toasts = (page: Page) => page.getByRole("region", { name: "通知消息" });

/** Chooses one of the options of a select. */
export async function choose(form: Locator, label: string, option: string): Promise<void> {
  await form.getByRole("combobox", { name: label }).click();
  await form.page().getByRole("option", { name: option, exact: true }).click();
}

/** Opens the menu at the end of a row and runs one of its actions. */
export async function act(page: Page, name: string, action: string): Promise<void> {
  await line(page, name).getByRole("button").last().click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

/** The window opened by an action: archives open in a separate one (business §2 Customer). */
export async function inWindow(page: Page, open: () => Promise<void>): Promise<Page> {
  const [opened] = await Promise.all([page.waitForEvent("popup"), open()]);
  return opened;
}
