import { CatchBoundary } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useEffectEvent, useLayoutEffect, useState } from 'react';
import { part } from '../platform/missing-part.ts';
import { whenIdle } from '../platform/when-idle.ts';
import { offerReload } from './reload-offer.ts';

/** How long the first screen has the network for itself before the code of dialogs is asked for, in milliseconds. */
const AFTER_FIRST_SCREEN = 3_000;

/** A dialog whose code comes when nothing else is to be done, or with its first showing. */
export type DialogCode<Props> = {
  /** The dialog, null until its code is there. */
  known: () => ComponentType<Props> | null;
  lazy: ComponentType<Props>;
};

/** Where the code of a dialog is; it is asked for some time after the screen that names it. */
export function dialogCode<Props extends object>(load: () => Promise<ComponentType<Props>>): DialogCode<Props> {
  let known: ComponentType<Props> | null = null;
  const loadOnce = async () => {
    known ??= await part(load)();
    return known;
  };
  // Without a network it comes when it is asked for.
  setTimeout(() => whenIdle(() => void loadOnce().catch(() => undefined)), AFTER_FIRST_SCREEN);
  return {
    known: () => known,
    lazy: lazy(async () => ({ default: (await loadOnce()) as ComponentType<object> })) as ComponentType<Props>,
  };
}

/**
 * Such a dialog. Once its code is there it shows in the very moment in which it is asked for, and the next key belongs to it (FIX-57);
 * until then keys do nothing. One that cannot be loaded closes and offers to reload.
 */
export function LazyDialog<Props extends { onClose: () => void }>({
  code,
  props,
}: {
  code: DialogCode<Props>;
  props: Props;
}) {
  const [Dialog] = useState(() => code.known() ?? code.lazy);
  const giveUp = () => {
    props.onClose();
    offerReload();
  };
  return (
    <CatchBoundary getResetKey={() => 'dialog'} errorComponent={() => null} onCatch={giveUp}>
      <Suspense fallback={<KeysWait onGiveUp={props.onClose} />}>
        <Dialog {...props} />
      </Suspense>
    </CatchBoundary>
  );
}

/** What is typed until a dialog shows is not meant for what lies below; Esc gives it up. */
function KeysWait({ onGiveUp }: { onGiveUp: () => void }) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') onGiveUp();
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
  return null;
}
