import { Alert, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './document-parts.module.css';

/** A document with lines: its header form, panels next to it, and full-width parts below. */
export function DocumentParts(props: {
  label: string;
  head: ReactNode;
  onSubmit: () => void;
  asideLabel: string;
  aside: ReactNode;
  /** Each part is a `WidePart`. */
  children: ReactNode;
}) {
  return (
    <div className={classes.parts}>
      <form
        noValidate
        aria-label={props.label}
        onSubmit={(event) => {
          event.preventDefault();
          props.onSubmit();
        }}
      >
        {props.head}
      </form>
      <aside className={classes.aside} aria-label={props.asideLabel}>
        {props.aside}
      </aside>
      {props.children}
    </div>
  );
}

/** A full-width part; with a title, a section. */
export function WidePart(props: { label?: string; title?: string; className: string; children: ReactNode }) {
  const className = `${classes.wide} ${props.className}`;
  if (props.label === undefined) return <div className={className}>{props.children}</div>;
  return (
    <section className={className} aria-label={props.label}>
      <h2 className={classes.panelTitle}>{props.title ?? props.label}</h2>
      {props.children}
    </section>
  );
}

/** A titled panel of a document. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.panel} aria-label={title}>
      <h2 className={classes.panelTitle}>{title}</h2>
      {children}
    </section>
  );
}

/** The comment of a document's last step, above it. */
export function StepComment({ title, comment, color }: { title: string; comment: string; color: 'red' | 'blue' }) {
  return (
    <Alert color={color} mb="md" title={title}>
      <Text size="sm" className={classes.comment!}>
        {comment}
      </Text>
    </Alert>
  );
}
