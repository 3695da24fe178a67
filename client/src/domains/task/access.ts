import type { Access } from "@/access/evaluate";

/** Who sees every task of the enterprise, as the server's rule says. */
export const EVERY_TASK: Access = { perms: "task:global:query" };
