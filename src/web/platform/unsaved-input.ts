import { useEffectEvent, useLayoutEffect } from 'react';

/** Returns whether a part of the screen has unsaved input. */
type Holder = () => boolean;

const holders = new Set<Holder>();

/** Registers a check for unsaved input. Returns the function that removes it. */
export function watchUnsavedInput(holder: Holder): () => void {
  holders.add(holder);
  return () => holders.delete(holder);
}

/** Returns whether leaving the screen would lose anything. */
export function hasUnsavedInput(): boolean {
  return [...holders].some((holds) => holds());
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Fields that the user typed into. */
const typedInto = new Set<Field>();
const isKept = (field: Field) => field.isConnected && field.value.trim() !== '';

/** Returns whether a field matching a selector contains typed input. */
export function isTypedWithin(selector: string): boolean {
  return [...typedInto].some((field) => isKept(field) && field.closest(selector) !== null);
}

/** Tracks input that no part of the screen has taken over yet. */
export function watchTyping(page: EventTarget): void {
  watchUnsavedInput(() => [...typedInto].some(isKept));
  page.addEventListener('input', ({ target }) => {
    for (const field of typedInto) if (!isKept(field)) typedInto.delete(field);
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typedInto.add(target);
  });
}

/** Phones don't announce that a page is left, they only hide it. */
const PAGE_IS_LEFT = ['beforeunload', 'pagehide'] as const;

/** Lets a component take over unfinished input when it's unmounted or the page is left. */
export function useWhenUnmounted(takeOver: () => void): void {
  const take = useEffectEvent(takeOver);
  useLayoutEffect(() => {
    const onLeaving = () => take();
    // Before the page asks whether to leave, so that the input is included.
    for (const name of PAGE_IS_LEFT) window.addEventListener(name, onLeaving, true);
    return () => {
      for (const name of PAGE_IS_LEFT) window.removeEventListener(name, onLeaving, true);
      take();
    };
  }, []);
}
