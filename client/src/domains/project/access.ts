import type { Access } from "@/access/evaluate";

/** Access to all projects of the enterprise, like the server's rule. */
export const EVERY_PROJECT: Access = { perms: "project:manage" };
