import { Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './form-layout.module.css';

/** Groups of fields, in two columns if there's room. */
export function FormColumns({ children }: { children: ReactNode }) {
  return <div className={classes.columns}>{children}</div>;
}

/** Related fields under a heading. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand in the grid of its group
    <div role="group" aria-labelledby={id} className={classes.group}>
      <Text id={id} component="h2" className={classes.groupTitle!}>
        {title}
      </Text>
      <div className={classes.fields}>{children}</div>
    </div>
  );
}

/** Fields side by side if there's room. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}
