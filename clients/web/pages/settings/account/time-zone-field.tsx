import { type Me, updateMe } from "skytale-client";
import { useAction } from "../../../components/action";
import { client } from "../../../server/client";
import { me } from "../../../server/resources";

/** The time zone of this browser. */
const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** All time zones of this browser. Older browsers offer only their own. */
const timeZones = (): readonly string[] => Intl.supportedValuesOf?.("timeZone") ?? [];

/** The time zone that other players see. */
export function TimeZoneField({ account: { timeZone } }: { readonly account: Me }) {
  const { refusal, run } = useAction();
  const own = ownTimeZone();
  const others = timeZones().filter((zone) => zone !== own && zone !== timeZone);
  const change = (value: string) =>
    void run(async () =>
      me.of().put(await updateMe({ client: client.peek(), body: { timeZone: value === "" ? null : value } })),
    );
  return (
    <div class="form time-zone">
      <label for="time-zone">Time zone on your page</label>
      <select
        id="time-zone"
        aria-describedby="time-zone-help"
        value={timeZone ?? ""}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      >
        <option value="">Do not show</option>
        <option value={own}>{own} (this device)</option>
        {timeZone === null || timeZone === own ? null : <option value={timeZone}>{timeZone}</option>}
        {others.map((zone) => (
          <option key={zone} value={zone}>
            {zone}
          </option>
        ))}
      </select>
      <p id="time-zone-help" class="help">
        Other players see what time it is for you, so that they know when you are likely to move.
      </p>
      <p class="refusal" role="alert">
        {refusal.value}
      </p>
    </div>
  );
}
