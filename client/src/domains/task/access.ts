import type { Access } from "@/access/evaluate";

/** Access to all tasks of the enterprise, like the server's rule. */
export const EVERY_TASK: Access = { perms: "task:global:query" };
