import { constants, generateKeyPairSync, privateDecrypt } from "node:crypto";
import { describe, expect, it } from "vitest";
import { encryptSecret } from "./loginKey";

const { publicKey, privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const nonce = "0123456789abcdef0123456789abcdef";

function decrypt(text: string): string {
  const padding = { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" };
  return privateDecrypt(padding, Buffer.from(text, "base64")).toString("utf8");
}

describe("encryptSecret", () => {
  it.each([
    ["WebCrypto", globalThis.crypto.subtle],
    ["the library of plain-http addresses", null],
  ])("encrypts nonce and trimmed value with %s", async (_name, subtle) => {
    const sealed = await encryptSecret({ key: publicKey, nonce }, "  密码 pass  ", subtle);
    expect(decrypt(sealed)).toBe(`${nonce}密码 pass`);
  });
});
