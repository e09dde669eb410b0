import { Group, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './record-head.module.css';

/** A record's heading and actions, always in view; on a phone, actions are at the bottom. */
export function RecordHead(props: {
  title: string;
  /** Before the title: a toggle. */
  mark?: ReactNode;
  /** Information next to the title. */
  about: ReactNode;
  actions: ReactNode;
  /** Whether there are no actions, so that the phone's action bar is hidden. */
  isWithoutActions?: boolean;
  /** Below: the record's tabs. */
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

/** The content below the heading. */
export function RecordBody({ children }: { children: ReactNode }) {
  return <div className={classes.body}>{children}</div>;
}
