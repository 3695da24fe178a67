import type { Access } from "@/access/evaluate";

/** Who sees every project of the enterprise, as the server's rule says. */
export const EVERY_PROJECT: Access = { perms: "project:manage" };
