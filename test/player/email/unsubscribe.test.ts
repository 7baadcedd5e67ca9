import { expect, test } from "vitest";
import { newAddress, orderOf, pass, withMail } from "./fixtures";

test("the link that ends the notices keeps settings that are saved at the same moment", () =>
  withMail(async ({ components, postman, run, startTurn, verify }) => {
    const { mails } = components.email;
    const address = newAddress();
    await verify(address);
    await startTurn();
    pass(1);
    await run();
    const link = new URL(postman.mails.at(-1)?.unsubscribe ?? "");
    const stopping = mails.unsubscribe(link.searchParams.get("signature") ?? "");
    await mails.set(orderOf(address, { notices: "digest", digestHours: [9, 18] }));
    expect(await stopping).toBe(true);
    const { preferences } = await mails.info();
    expect(preferences).toMatchObject({ notices: "off", reminder: null, digestHours: [9, 18] });
  }));
