import { Text } from '@mantine/core';
import { numberedCode } from '#domain/jobs/job-numbering.ts';
import { useText } from '../../../platform/translation.ts';
import { useUser } from '../../../platform/use-session.ts';
import { useToday } from '../../../platform/use-today.ts';
import { FieldGroup } from '../../../record-editing/form-layout.tsx';
import type { MasterEditor } from '../use-master-editor.ts';

/** Displays the code that the rule in the form gives the next job, and what a pattern may contain. */
export function NextCode({ editor }: { editor: MasterEditor }) {
  const { t } = useText();
  const day = useToday(useUser().agency.timeZone);
  const { method, pattern, nextNumber, client } = editor.form;
  const number = Number(nextNumber);
  const isNumbered = method === 'AUTO' && typeof pattern === 'string' && Number.isSafeInteger(number) && number > 0;
  if (method !== 'AUTO') {
    return (
      <FieldGroup title={t('Next code')}>
        <Text size="sm">{t('The code is entered manually')}</Text>
      </FieldGroup>
    );
  }
  return (
    <FieldGroup title={t('Next code')}>
      {isNumbered && <Text size="sm">{numberedCode(pattern, number, { day, client: codeOf(client) })}</Text>}
      <Text size="xs" c="dimmed">
        {t(
          '# is the number, filled up with zeros; {YYYY} or {YY} the year, {MM} the month, {client} the client’s code.',
        )}
      </Text>
    </FieldGroup>
  );
}

/** Returns the code of the rule's client; an example for a rule of every client. */
function codeOf(client: unknown): string {
  return typeof client === 'object' && client !== null && 'code' in client ? String(client.code) : 'CLIENT';
}
