import { type KeyboardEventHandler, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import classes from './floating-box.module.css';
import { useTabInside } from './tab-inside.ts';

/** Pixels between a popover and its target, and between it and the window's edge. */
const [GAP, EDGE] = [8, 5];

/** A rectangle in the window, in pixels. */
type Place = { left: number; top: number; width: number; height: number };

/**
 * A popover at a place in the window: on the preferred side if there's room, else on the other, always within the window. An element with
 * `autoFocus` receives keys as soon as it's displayed; Tab stays inside, clicking elsewhere leaves it.
 */
export function FloatingBox(props: {
  label: string;
  at: Place;
  side: 'above' | 'below';
  width?: string;
  /** The element that opens and closes it: clicking it isn't clicking elsewhere. */
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
