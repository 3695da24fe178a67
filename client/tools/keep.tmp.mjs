import { startServer } from "./server.mjs";
const server = await startServer({ name: "keep", binary: "target/release/xieli", env: { XIELI_RATE_VIEWER: "1000000000", XIELI_RATE_ADDRESS: "1000000000" } });
await server.command("seed", "--size", "documents");
console.log("READY", server.url, server.data, server.pid);
await new Promise(()=>{});
