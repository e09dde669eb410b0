import { type Ref, useImperativeHandle } from 'react';

/** Represents an existing element as the target of a popover. */
export function AtElement({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}
