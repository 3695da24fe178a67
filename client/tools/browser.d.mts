import type { LaunchOptions } from "@playwright/test";

/** Launch options for Playwright: `{executablePath, args, env}`. Fetches and unpacks on first use. */
export function browserOptions(): Promise<LaunchOptions>;
