import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PATHS } from '#domain/screen-paths.ts';
import classes from './home.module.css';

/** Displays an order on Home: its supplier as a link, its reference with distinguishing details, and a remark. */
export function DescribedOrder(props: {
  order: { id: number; reference: string; supplier: { name: string } };
  more: readonly (string | null | undefined)[];
  children: ReactNode;
}) {
  const { order, more, children } = props;
  return (
    <span className={classes.what}>
      <Link to={PATHS.purchaseOrder} params={{ id: String(order.id) }}>
        {order.supplier.name}
      </Link>
      <Text size="sm" c="dimmed" component="span">
        {[order.reference, ...more].filter(Boolean).join(' · ')}
      </Text>
      {children}
    </span>
  );
}
