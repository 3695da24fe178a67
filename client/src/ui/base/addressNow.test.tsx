import { act, render, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { useShow } from "../list/opening";
import { useListState } from "../list/useListState";
import { useSearchChange } from "./addressNow";

/** Two components that change the address; each event handler receives both as they were rendered. */
function Page({ onClick }: { onClick: (parts: ReturnType<typeof useParts>) => void }) {
  const parts = useParts();
  return (
    <button type="button" onClick={() => onClick(parts)}>
      both
    </button>
  );
}

function useParts() {
  return { list: useListState({ debounceMs: 0 }), show: useShow(), change: useSearchChange() };
}

/** The query string after a click that changes it twice before the first render. */
async function changed(address: string, onClick: (parts: ReturnType<typeof useParts>) => void) {
  const routes = [{ path: "*", element: <Page onClick={onClick} /> }];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const { getByRole } = render(<RouterProvider router={router} />);
  act(() => getByRole("button").click());
  await waitFor(() => expect(router.state.navigation.state).toBe("idle"));
  return Object.fromEntries(new URLSearchParams(router.state.location.search));
}

describe("an address that two parts of a page change", () => {
  it("keeps the row that was opened while a search was on its way", async () => {
    const query = await changed("/doc", ({ list, show }) => {
      show("7");
      list.setPage(2);
    });
    expect(query).toEqual({ show: "7", pageNo: "2" });
  });

  it("takes out and sets names, and leaves what others have set", async () => {
    const query = await changed("/doc?group=1&pageNo=4&file=9", ({ list, change }) => {
      list.setPage(2);
      change({ group: "5", file: null, look: "" });
    });
    expect(query).toEqual({ group: "5", pageNo: "2" });
  });

  it("keeps the page of the list whose row was opened before it was rendered", async () => {
    const query = await changed("/doc?pageSize=50", ({ list, show }) => {
      list.setPage(3);
      show("7");
    });
    expect(query).toEqual({ show: "7", pageNo: "3", pageSize: "50" });
  });
});
