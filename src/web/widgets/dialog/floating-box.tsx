import { type KeyboardEventHandler, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import classes from './floating-box.module.css';
import { useTabInside } from './tab-inside.ts';

/** Between a box and what it hangs on, and between it and the edge of the window, in pixels. */
const [GAP, EDGE] = [8, 5];

/** Where something stands in the window, in pixels. */
type Place = { left: number; top: number; width: number; height: number };

/**
 * A box that hangs on a place in the window: on the side that is wanted where there is room, otherwise on the other, and never beyond
 * the edge. What has `autoFocus` in it has the keys from the moment in which it shows; Tab stays inside, a press elsewhere leaves it.
 */
export function FloatingBox(props: {
  label: string;
  at: Place;
  side: 'above' | 'below';
  width?: string;
  /** What opens and closes it: a press on that is no press elsewhere. */
  owner?: Element;
  onKeyDown?: KeyboardEventHandler;
  onLeave: () => void;
  children: ReactNode;
}) {
  const { at, side, owner, onLeave } = props;
  const box = useRef<HTMLDivElement>(null);
  useTabInside(box);
  const place = useEffectEvent(() => {
    const { style, offsetWidth, offsetHeight } = box.current!;
    const left = Math.min(at.left, window.innerWidth - offsetWidth - EDGE);
    const above = at.top - GAP - offsetHeight;
    const below = at.top + at.height + GAP;
    const isRoomBelow = below + offsetHeight + EDGE <= window.innerHeight;
    const isBelow = side === 'below' ? isRoomBelow || above < EDGE : isRoomBelow && above < EDGE;
    style.left = `${Math.max(EDGE, left)}px`;
    style.top = `${Math.max(EDGE, isBelow ? Math.min(below, window.innerHeight - offsetHeight - EDGE) : above)}px`;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it hangs on may stand elsewhere
  useLayoutEffect(() => place(), [at.left, at.top, at.width, at.height]);
  useLayoutEffect(() => {
    const sizes = new ResizeObserver(() => place());
    sizes.observe(box.current!);
    const onResize = () => place();
    window.addEventListener('resize', onResize);
    return () => {
      sizes.disconnect();
      window.removeEventListener('resize', onResize);
    };
  }, []);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const onPress = (event: Event) => {
      const pressed = event.composedPath();
      if (!pressed.includes(box.current!) && !(owner && pressed.includes(owner))) leave();
    };
    for (const press of ['mousedown', 'touchstart']) document.addEventListener(press, onPress);
    return () => {
      for (const press of ['mousedown', 'touchstart']) document.removeEventListener(press, onPress);
    };
  }, [owner]);
  return createPortal(
    <div
      ref={box}
      role="dialog"
      aria-label={props.label}
      tabIndex={-1}
      className={classes.box}
      style={props.width ? { width: props.width } : {}}
      onKeyDown={props.onKeyDown}
    >
      {props.children}
    </div>,
    document.body,
  );
}
