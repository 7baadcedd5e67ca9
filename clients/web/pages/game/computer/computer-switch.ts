// The switch of the computer is stored on the device, because the computer uses the processor of the device.

const NAME = "computer";

/** Whether the computer is switched on; false at first, and if storage is blocked. */
export function isSwitchedOn(): boolean {
  try {
    return localStorage.getItem(NAME) === "on";
  } catch {
    return false;
  }
}

/** Stores the switch. If storage is blocked, it applies until the page is closed. */
export function storeSwitch(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(NAME, "on");
    else localStorage.removeItem(NAME);
  } catch {
    // The switch of this page has changed anyway.
  }
}
