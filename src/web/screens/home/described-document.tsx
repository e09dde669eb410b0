import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DocumentPath } from '../../documents/list/document-table.tsx';
import classes from './home.module.css';

/** Displays a document on Home: its name as a link, distinguishing details, and remarks. */
export function DescribedDocument(props: {
  path: DocumentPath;
  id: number;
  name: string;
  details: readonly (string | null | undefined)[];
  children?: ReactNode;
}) {
  return (
    <span className={classes.what}>
      <Link to={props.path} params={{ id: String(props.id) }}>
        {props.name}
      </Link>
      <Text size="sm" c="dimmed" component="span">
        {props.details.filter(Boolean).join(' · ')}
      </Text>
      {props.children}
    </span>
  );
}
