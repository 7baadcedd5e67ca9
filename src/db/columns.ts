import { customType } from "drizzle-orm/sqlite-core";

/** A column of bytes. D1 returns them as an array of numbers. */
export const bytes = customType<{
  data: Uint8Array<ArrayBuffer>;
  driverData: Uint8Array<ArrayBuffer> | readonly number[];
}>({
  dataType: () => "blob",
  fromDriver: (value) => new Uint8Array(value),
});
