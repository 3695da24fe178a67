import { constants, generateKeyPairSync, privateDecrypt } from "node:crypto";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { found } from "@/app/errors";
import { endSession, getSession } from "@/app/session/store";
import { renderPage } from "@/app/testing/renderPage";
import LoginPage from "./LoginPage";

const { publicKey, privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const nonce = "f".repeat(32);
const tokens = { token: "t", tokenHead: "Bearer", refreshToken: "r", expiresIn: 1800 };

function opened(text: unknown): string {
  const padding = { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" };
  return privateDecrypt(padding, Buffer.from(String(text), "base64")).toString("utf8");
}

const givens = {
  LoginKey: () => ({ keyId: "k1", key: publicKey, nonce }),
  Captcha: () => ({ captchaId: "c1", image: "data:image/gif;base64,R0lGODlhAQABAAAAACw=" }),
};

function start(payload: () => object) {
  const resolvers = { ...givens, SessionPayload: payload };
  return renderPage(LoginPage, { path: "/Login?redirectUrl=%2Fmembers", resolvers });
}

beforeEach(() => {
  endSession("signedOut");
  localStorage.clear();
});

it("sends name and password encrypted after the nonce, and goes where one wanted to go", async () => {
  const { requests, router } = await start(() => ({ tokens, captchaRequired: false, userErrors: [] }));
  const visited: string[] = [];
  router.subscribe(({ location }) => {
    visited.push(location.pathname);
  });
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("用户名或手机号"), " owner ");
  await user.type(screen.getByLabelText("密码"), "secret{Enter}");
  await waitFor(() => expect(getSession().token?.token).toBe("t"));
  const sent = requests.find(({ name }) => name === "PasswordFormMutation");
  const { input } = found(sent).variables as { input: Record<string, unknown> };
  expect(opened(input.username)).toBe(`${nonce}owner`);
  expect(opened(input.password)).toBe(`${nonce}secret`);
  expect(input).toMatchObject({ keyId: "k1", nonce, captcha: null });
  await waitFor(() => expect(visited[0]).toBe("/members"));
  expect(localStorage.getItem("xieli.username")).toBe("owner");
});

it("says what is missing before anything is sent", async () => {
  const { requests } = await start(() => ({}));
  await userEvent.setup().click(screen.getByRole("button", { name: "登录" }));
  expect(screen.getByText("请输入用户名或手机号", { selector: "p, span, div" })).toBeTruthy();
  expect(screen.getByText("请输入密码", { selector: "p, span, div" })).toBeTruthy();
  expect(requests).toEqual([]);
});

it("shows a captcha when the server asks for one, and until when an account is locked", async () => {
  let lockedUntil: string | null = null;
  const { requests } = await start(() => ({
    tokens: null,
    captchaRequired: true,
    lockedUntil,
    userErrors: [{ field: null, message: "用户名或密码错误", code: "INVALID" }],
  }));
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("用户名或手机号"), "owner");
  await user.type(screen.getByLabelText("密码"), "wrong{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe("用户名或密码错误");
  lockedUntil = "2026-01-01T04:05:06Z";
  await user.type(await screen.findByLabelText("图形验证码"), "7k3m{Enter}");
  expect(await screen.findByText(/2026-01-01 12:05:06/)).toBeTruthy();
  const last = requests.findLast(({ name }) => name === "PasswordFormMutation")?.variables;
  expect(last).toMatchObject({ input: { captchaId: "c1", captcha: "7k3m" } });
  expect(getSession().token).toBeNull();
});
