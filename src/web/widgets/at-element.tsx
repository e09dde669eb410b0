import { type Ref, useImperativeHandle } from 'react';

/** Stands for an element that is on the screen already, as the target of what floats beside it. */
export function AtElement({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}
