import { Group, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './record-head.module.css';

/**
 * The head of a record's form: which one it is and what can be done with it, in view however far one scrolls; on a phone
 * what can be done stays at the thumb.
 */
export function RecordHead(props: {
  title: string;
  /** Before the title: a switch of its own. */
  mark?: ReactNode;
  /** What there is to say about the record beside its title. */
  about: ReactNode;
  actions: ReactNode;
  /** Whether there is nothing to be done, so that the phone's bar for it goes. */
  isWithoutActions?: boolean;
  /** Below all that: the parts of the record. */
  children?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Users of the keyboard or a screen reader begin at the record, unless a field already has the focus.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={classes.head}>
      <div className={classes.title}>
        {props.mark}
        <div className={classes.words}>
          <Title order={1} ref={heading} tabIndex={-1}>
            {props.title}
          </Title>
          {props.about}
        </div>
      </div>
      <Group gap="sm" className={classes.actions!} data-at-thumb={!props.isWithoutActions || undefined}>
        {props.actions}
      </Group>
      {props.children}
    </div>
  );
}

/** What stands below the head. */
export function RecordBody({ children }: { children: ReactNode }) {
  return <div className={classes.body}>{children}</div>;
}
