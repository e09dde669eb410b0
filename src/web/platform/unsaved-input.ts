import { useEffectEvent, useLayoutEffect } from 'react';

/** Says whether a part of the screen holds something that was typed and is not saved. */
type Holder = () => boolean;

const holders = new Set<Holder>();

/** Lets a part of the screen say whether it holds unsaved input. Answers the function that stops it. */
export function watchUnsavedInput(holder: Holder): () => void {
  holders.add(holder);
  return () => holders.delete(holder);
}

/** Whether anything on the screen would be lost by leaving it. */
export function hasUnsavedInput(): boolean {
  return [...holders].some((holds) => holds());
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Fields that somebody has typed into. */
const typedInto = new Set<Field>();
const isKept = (field: Field) => field.isConnected && field.value.trim() !== '';

/** Whether something typed stands in a field within what a selector names. */
export function isTypedWithin(selector: string): boolean {
  return [...typedInto].some((field) => isKept(field) && field.closest(selector) !== null);
}

/** Lets the page say what somebody has typed and no part of the screen has taken over yet. */
export function watchTyping(page: EventTarget): void {
  watchUnsavedInput(() => [...typedInto].some(isKept));
  page.addEventListener('input', ({ target }) => {
    for (const field of typedInto) if (!isKept(field)) typedInto.delete(field);
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typedInto.add(target);
  });
}

/** Phones do not announce that a page is left, and only hide it. */
const PAGE_IS_LEFT = ['beforeunload', 'pagehide'] as const;

/** Lets a part of the screen take over what is being typed in it when it goes: another screen comes, or the page is left. */
export function useWhenUnmounted(takeOver: () => void): void {
  const take = useEffectEvent(takeOver);
  useLayoutEffect(() => {
    const onLeaving = () => take();
    // Before the page asks whether it may be left: what was typed is among what it asks about.
    for (const name of PAGE_IS_LEFT) window.addEventListener(name, onLeaving, true);
    return () => {
      for (const name of PAGE_IS_LEFT) window.removeEventListener(name, onLeaving, true);
      take();
    };
  }, []);
}
