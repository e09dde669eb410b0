import { Popover } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { AtElement } from '../at-element.tsx';
import classes from './option-list.module.css';

type ListedOption = { id: number; shown: ReactNode; pick: () => void };

/** A click may come so many milliseconds after the finger is up. */
const CLICK_AFTER = 300;

/** What a search box offers, below it. The focus stays in the box; an option's element is named by the list's id and its place. */
export function OptionList(props: {
  id: string;
  label: string;
  /** The search box that it hangs on. */
  input: HTMLElement;
  options: readonly ListedOption[];
  /** The place of the option that Enter takes. */
  marked: number;
  /** What stands there instead of options. */
  empty: ReactNode;
  /** Whether there are options on the screen. */
  onListed: (isListed: boolean) => void;
}) {
  const { id, marked, onListed } = props;
  const [options, onPress] = useStillWhilePressed(props.options);
  const isListed = options.length > 0;
  useEffect(() => {
    onListed(isListed);
    return () => onListed(false);
  }, [isListed, onListed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other options stand elsewhere
  useEffect(() => {
    document.getElementById(`${id}${marked}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, marked, options[marked]?.id]);
  return (
    <Popover
      opened
      position="bottom-start"
      width="min(420px, calc(100vw - 24px))"
      withinPortal
      withRoles={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <AtElement element={props.input} />
      </Popover.Target>
      <Popover.Dropdown p={4} onMouseDown={(event) => event.preventDefault()}>
        {isListed ? (
          <div id={id} role="listbox" aria-label={props.label} className={classes.list} onPointerDown={onPress}>
            {options.map((option, place) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the search box, which names the marked option
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys belong to the search box
              <div
                key={option.id}
                id={`${id}${place}`}
                role="option"
                aria-selected={place === marked}
                className={classes.option}
                onClick={option.pick}
              >
                {option.shown}
              </div>
            ))}
          </div>
        ) : (
          <div role="status" className={classes.empty}>
            {props.empty}
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Options as they were when a press began, until it is over: what is found meanwhile does not move them under the finger (WID-01). */
function useStillWhilePressed(options: readonly ListedOption[]) {
  const [pressed, setPressed] = useState<readonly ListedOption[] | null>(null);
  const isPressed = pressed !== null;
  const releasing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (!isPressed) return;
    const release = () => setPressed(null);
    const releaseAfterClick = () => {
      releasing.current = setTimeout(release, CLICK_AFTER);
    };
    window.addEventListener('pointerup', releaseAfterClick);
    window.addEventListener('pointercancel', release);
    return () => {
      clearTimeout(releasing.current);
      window.removeEventListener('pointerup', releaseAfterClick);
      window.removeEventListener('pointercancel', release);
    };
  }, [isPressed]);
  const press = () => {
    // Another press may begin before the one before it counts as over.
    clearTimeout(releasing.current);
    setPressed(pressed ?? options);
  };
  return [pressed ?? options, press] as const;
}
