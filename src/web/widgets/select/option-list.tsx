import { Popover } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { AtElement } from '../at-element.tsx';
import classes from './option-list.module.css';

type ListedOption = { id: number; shown: ReactNode; pick: () => void };

/** The options below a search box. Focus stays in the box; an option's element id consists of the list's id and its position. */
export function OptionList(props: {
  id: string;
  label: string;
  /** The search box that it's attached to. */
  input: HTMLElement;
  options: readonly ListedOption[];
  /** The position of the option that Enter selects. */
  marked: number;
  /** Displayed instead of options. */
  empty: ReactNode;
  /** Whether options are displayed. */
  onListed: (isListed: boolean) => void;
}) {
  const { id, marked, onListed, options } = props;
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
          <div id={id} role="listbox" aria-label={props.label} className={classes.list}>
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
