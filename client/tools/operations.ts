import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/**
 * Path of the file in the built client, read by the server, and by the client when a server does not know
 * an id.
 */
const FILE = "operations.json";

/** Serves the persisted documents with the development server and writes them beside the built page. */
export function persistedOperations(artifacts: string): Plugin {
  const read = () => readFileSync(`${artifacts}/${FILE}`);
  return {
    name: "persisted-operations",
    configureServer(server) {
      server.middlewares.use(`/${FILE}`, (_request, response) => {
        response.setHeader("content-type", "application/json");
        response.end(read());
      });
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: FILE, source: read() });
    },
  };
}
