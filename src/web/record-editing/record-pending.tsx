import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { LoadFailure, Loading } from '../widgets/load-states.tsx';

/** A placeholder while a record is loading or failed to load. `wayOut` is an alternative link. */
export function RecordPending(props: {
  what: string;
  error: Error | null | undefined;
  onRetry: () => void;
  wayOut: { to: string; label: string };
}) {
  const { what, error, onRetry, wayOut } = props;
  if (!error) return <Loading what={what} />;
  const link = (
    <Button component={Link} to={wayOut.to} variant="default" size="xs">
      {wayOut.label}
    </Button>
  );
  return <LoadFailure error={error} onRetry={onRetry} wayOut={link} />;
}
