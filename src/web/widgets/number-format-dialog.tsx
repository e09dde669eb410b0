import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { SessionUser } from '#contract/identity/session.ts';
import { inNumberFormat, NUMBER_FORMATS, type NumberFormat } from '#domain/text/number-format.ts';
import { installedNumberFormat } from '../platform/formats.ts';
import { chooseNumberFormatOf } from '../platform/language.ts';
import { useText } from '../platform/translation.ts';
import { useSession } from '../platform/use-session.ts';
import { Dialog } from './dialog/dialog.tsx';
import { toastProblem } from './dialog/toast.tsx';

/** A number that differs between all formats. */
const EXAMPLE = '1234567.89';

/** The choice of number format: the language's, or one of four. Reloads the page. */
export function NumberFormatDialog({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const { t } = useText();
  const session = useSession();
  const [chosen, setChosen] = useState(user.numberFormat);
  const choose = (format: NumberFormat | null) => {
    setChosen(format);
    chooseNumberFormatOf(user, session, format).catch((error: unknown) => {
      setChosen(user.numberFormat);
      toastProblem(error);
    });
  };
  return (
    <Dialog title={t('Number format')} onClose={onClose}>
      <Radio.Group
        aria-label={t('Number format')}
        value={chosen ?? 'language'}
        onChange={(value) => choose(value === 'language' ? null : (value as NumberFormat))}
      >
        <Stack gap={0}>
          <Radio
            value="language"
            label={t('Default for the language')}
            description={user.numberFormat === null ? inNumberFormat(EXAMPLE, installedNumberFormat()) : undefined}
            py={10}
          />
          {NUMBER_FORMATS.map((format) => (
            <Radio key={format} value={format} label={inNumberFormat(EXAMPLE, format)} py={10} />
          ))}
        </Stack>
      </Radio.Group>
      <Text size="sm" c="dimmed" mt="sm">
        {t('Numbers are shown like this, and read like this when they are typed.')}
      </Text>
    </Dialog>
  );
}
