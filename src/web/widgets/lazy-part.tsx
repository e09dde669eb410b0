import { Loader } from '@mantine/core';
import { CatchBoundary } from '@tanstack/react-router';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffectEvent, useLayoutEffect, useState } from 'react';
import { part } from '../platform/loading/missing-part.ts';
import { afterFirstUse } from '../platform/loading/when-idle.ts';
import { useText } from '../platform/translation.ts';
import { offerReload } from './reload-offer.ts';
import classes from './waiting-part.module.css';

/** A part of a screen with code of its own, which is loaded when the page is idle, or when the part is first displayed. */
export type PartCode<Props> = {
  /** Returns the part; null until its code is loaded. */
  known: () => ComponentType<Props> | null;
  lazy: ComponentType<Props>;
};

/** Declares a part whose code loads when the page is idle after its first use; `when` chooses another time, such as `afterFirstScreen`. */
export function partCode<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  when = afterFirstUse,
): PartCode<Props> {
  let known: ComponentType<Props> | null = null;
  const loadOnce = async () => {
    known ??= await part(load)();
    return known;
  };
  // If the network is lost, it loads when needed.
  when(() => void loadOnce().catch(() => undefined));
  return {
    known: () => known,
    lazy: lazy(async () => ({ default: (await loadOnce()) as ComponentType<object> })) as ComponentType<Props>,
  };
}

/** Displays a part: immediately if its code is loaded, not at all if it can't be loaded. */
export function LazyPart<Props extends object>(props: {
  code: PartCode<Props>;
  props: Props;
  /** Displayed until the code is loaded. */
  fallback?: ReactNode;
  onFailure?: () => void;
}) {
  const { code, fallback = null, onFailure } = props;
  const [Part] = useState(() => code.known() ?? code.lazy);
  return (
    <CatchBoundary getResetKey={() => 'part'} errorComponent={() => null} onCatch={() => onFailure?.()}>
      <Suspense fallback={fallback}>
        <Part {...props.props} />
      </Suspense>
    </CatchBoundary>
  );
}

/** A lazy-loaded dialog or menu, which captures keys as soon as it's opened. If it can't be loaded, it closes and offers to reload. */
export function LazyDialog<Props extends { onClose: () => void }>({
  code,
  props,
}: {
  code: PartCode<Props>;
  props: Props;
}) {
  const giveUp = () => {
    props.onClose();
    offerReload();
  };
  return <LazyPart code={code} props={props} fallback={<WaitingPart onCancel={props.onClose} />} onFailure={giveUp} />;
}

/** Displayed until a dialog has loaded. Keys don't reach the screen below meanwhile; Esc cancels. */
function WaitingPart({ onCancel }: { onCancel: () => void }) {
  const { t } = useText();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // The browser's own keys, such as reload.
    if (event.ctrlKey || event.metaKey || event.altKey || /^F\d+$/.test(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') onCancel();
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
  return (
    <div className={classes.wait} role="status">
      <span className="visually-hidden">{t('Loading')}</span>
      <Loader size="sm" aria-hidden="true" />
    </div>
  );
}
