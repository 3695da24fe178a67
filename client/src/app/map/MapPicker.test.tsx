import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { RelayEnvironmentProvider } from "react-relay";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderKit } from "@/ui/base/testing";
import { MapPicker } from "./MapPicker";

const AREAS = [
  {
    code: "310000",
    name: "上海市",
    children: [
      {
        code: "310100",
        name: "上海市",
        children: [
          { code: "310115", name: "浦东新区" },
          { code: "310101", name: "黄浦区" },
        ],
      },
    ],
  },
  { code: "110000", name: "北京市" },
];

beforeEach(() => {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(AREAS)));
});

/** The server's map settings: no tiles. */
const NO_TILES = { Query: () => ({ mapSettings: null }) };

const open = (value: Parameters<typeof MapPicker>[0]["value"] = null) => {
  const onChange = vi.fn();
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver((operation) => MockPayloadGenerator.generate(operation, NO_TILES));
  renderKit(
    <RelayEnvironmentProvider environment={environment}>
      <MapPicker value={value} onChange={onChange} onClose={() => undefined} />
    </RelayEnvironmentProvider>,
  );
  return onChange;
};
const field = (label: RegExp) => screen.getByLabelText(label) as HTMLInputElement;

describe("the map picker without a source of tiles", () => {
  it("fills in the name, the address and the coordinates of a chosen area", async () => {
    const onChange = open();
    await userEvent.click(await screen.findByRole("button", { name: "上海市" }));
    await userEvent.click(await screen.findByRole("button", { name: "浦东新区" }));
    await waitFor(() => expect(field(/^详细地址/).value).toBe("上海市浦东新区"));
    await userEvent.click(screen.getByRole("button", { name: "确定" }));
    await waitFor(() => expect(onChange).toHaveBeenCalledOnce());
    const place = onChange.mock.calls[0]?.[0];
    expect(place).toMatchObject({ address: "上海市浦东新区", name: "浦东新区" });
    expect(place.lng).toBeCloseTo(121.5, 0);
    expect(place.lat).toBeCloseTo(31.2, 0);
  });

  it("leaves what was typed as it is", async () => {
    open({ lng: 116.4, lat: 39.9, address: "长安街 1 号", name: "总部" });
    await userEvent.click(await screen.findByRole("button", { name: "上海市" }));
    await waitFor(() => expect(field(/^经度/).value).toMatch(/^121/));
    expect(field(/^详细地址/).value).toBe("长安街 1 号");
    expect(field(/^地址名称/).value).toBe("总部");
  });

  it("takes coordinates typed by hand, and asks for both", async () => {
    const onChange = open();
    await userEvent.type(field(/^经度/), "121.4737");
    await userEvent.click(screen.getByRole("button", { name: "确定" }));
    expect(await screen.findByText("请输入纬度")).toBeTruthy();
    await userEvent.type(field(/^纬度/), "31.2304");
    await userEvent.click(screen.getByRole("button", { name: "确定" }));
    await waitFor(() =>
      expect(onChange).toHaveBeenCalledWith({ lng: 121.4737, lat: 31.2304, address: "", name: "" }),
    );
  });

  it("moves the pin by the arrow keys", async () => {
    open({ lng: 116.4, lat: 39.9, address: "", name: "" });
    fireEvent.keyDown(await screen.findByRole("button", { name: /^图钉/ }), { key: "ArrowRight" });
    await waitFor(() => expect(Number(field(/^经度/).value)).toBeGreaterThan(116.4));
    expect(Number(field(/^纬度/).value)).toBeCloseTo(39.9);
  });
});
