/** This tab, told from others. */
export const TAB_ID = [...crypto.getRandomValues(new Uint8Array(8))]
  .map((byte) => byte.toString(16).padStart(2, '0'))
  .join('');

const nameOf = (tab: string) => `docket-tab-${tab}`;
let isHeld = false;

/** From now on other tabs can see that this one is alive. Without locks (no TLS) it does nothing. */
export function holdTabLock() {
  if (isHeld || !('locks' in navigator)) return;
  isHeld = true;
  void navigator.locks.request(nameOf(TAB_ID), () => new Promise(() => undefined));
}

/** Which of some tabs are still open; none where the browser cannot tell. */
export async function tabsAlive(tabs: Iterable<string>): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set();
  const { held } = await navigator.locks.query();
  const names = new Set(held?.map(({ name }) => name));
  return new Set([...tabs].filter((tab) => names.has(nameOf(tab))));
}
