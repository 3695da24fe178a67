import { registerRoutes } from "@/app/routes/registry";
import { loadChunk } from "./chunk";

const importManifest = () => import("@/app/routes/index");
const importDev = () => import("@/app/routes/dev");

/** Registers all addresses, once, however often it is called. */
export async function loadRoutes(): Promise<void> {
  const { manifest } = await loadChunk(importManifest);
  registerRoutes(import.meta.env.DEV ? [...manifest, ...(await loadChunk(importDev)).devRoutes] : manifest);
}
