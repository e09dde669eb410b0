import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { encode } from 'uqr';
import { beginTotp, confirmTotp } from '#contract/identity/two-factor.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { LoadFailure, Loading } from '../../widgets/load-states.tsx';
import classes from './account.module.css';
import { CodeEntry } from './code-entry.tsx';

/** Sets up an authenticator app: the QR code, the same secret as text, and the first code, which completes the set-up. */
export function AppSetUp({ onDone, onCancel }: { onDone: (codes: string[]) => void; onCancel: () => void }) {
  const { t } = useText();
  const begun = useQuery({
    queryKey: queryKeys.appSetUp,
    queryFn: () => call(beginTotp, {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
  if (begun.isError) return <LoadFailure error={begun.error} onRetry={() => void begun.refetch()} />;
  if (!begun.data) return <Loading what={t('Starting set-up')} />;
  const { secret, address } = begun.data;
  return (
    <Stack gap="sm">
      <Text size="sm">{t('Scan this with an authenticator app, then type the code that it shows.')}</Text>
      <QrCode address={address} label={t('QR code for the authenticator app')} />
      <Text size="sm">
        {t('Or type this secret into the app:')}{' '}
        <span className={classes.secret}>{secret.replace(/.{4}(?=.)/g, '$& ')}</span>
      </Text>
      <CodeEntry
        submit={t('Finish')}
        send={async (code) => (await call(confirmTotp, { body: { code } })).recoveryCodes}
        onDone={onDone}
        onCancel={onCancel}
      />
    </Stack>
  );
}

/**
 * Displays an address as a QR code. It is drawn in the browser, so that no service receives it; it is black on white in both colour
 * schemes, as cameras need it.
 */
function QrCode({ address, label }: { address: string; label: string }) {
  const { data, size } = encode(address, { border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className={classes.qrCode} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
