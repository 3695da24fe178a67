import { connect, createServer, type Server, type Socket } from "node:net";
import type { BrowserContext } from "@playwright/test";

/** The network connection of a phone to the server, which can be interrupted. */
export interface Network {
  readonly url: string;
  /**
   * Blocks all traffic, including what a window sends while it closes; the browser reports being offline.
   */
  disconnect: (context: BrowserContext) => Promise<void>;
  reconnect: (context: BrowserContext) => Promise<void>;
  close: () => Promise<void>;
}

/** Creates a connection to a server. */
export async function createNetwork(target: string): Promise<Network> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  const at = await listen(server, 0);
  const stop = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      for (const socket of open) socket.destroy();
    });
  return {
    url: `http://127.0.0.1:${at}`,
    disconnect: async (context) => {
      await context.setOffline(true);
      if (server.listening) await stop();
    },
    reconnect: async (context) => {
      await listen(server, at);
      await context.setOffline(false);
    },
    close: async () => {
      if (server.listening) await stop();
    },
  };
}

/** Starts to listen; returns the port. */
function listen(server: Server, port: number): Promise<number> {
  return new Promise((done, failed) => {
    server.once("error", failed);
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      done(typeof address === "object" && address ? address.port : port);
    });
  });
}
