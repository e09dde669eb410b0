import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { LoadFailure, Loading } from '../widgets/load-states.tsx';

/** What stands where a record is still being read, or could not be. `wayOut` = where one may go instead. */
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
