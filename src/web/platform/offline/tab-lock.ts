/** A random id of this tab. */
export const TAB_ID = [...crypto.getRandomValues(new Uint8Array(8))]
  .map((byte) => byte.toString(16).padStart(2, '0'))
  .join('');

const nameOf = (tab: string) => `docket-tab-${tab}`;
let isHeld = false;

/** Makes this tab visible as alive to others. Does nothing without the Locks API (no TLS). */
export function holdTabLock() {
  if (isHeld || !('locks' in navigator)) return;
  isHeld = true;
  void navigator.locks.request(nameOf(TAB_ID), () => new Promise(() => undefined));
}

/** Returns which tabs are open; none if the browser can't tell. */
export async function tabsAlive(tabs: Iterable<string>): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set();
  const { held } = await navigator.locks.query();
  const names = new Set(held?.map(({ name }) => name));
  return new Set([...tabs].filter((tab) => names.has(nameOf(tab))));
}
