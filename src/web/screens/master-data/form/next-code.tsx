import { Text } from '@mantine/core';
import { numberedCode } from '#domain/numbering.ts';
import { useText } from '../../../platform/translation.ts';
import { FieldGroup } from '../../../record-editing/form-layout.tsx';
import type { MasterEditor } from '../use-master-editor.ts';

/** The code that the next job gets by a rule, as it stands in the form (ADM-11). */
export function NextCode({ editor }: { editor: MasterEditor }) {
  const { t } = useText();
  const { method, pattern, nextNumber } = editor.form;
  const number = Number(nextNumber);
  const isNumbered = method === 'AUTO' && typeof pattern === 'string' && Number.isSafeInteger(number) && number > 0;
  return (
    <FieldGroup title={t('Next code')}>
      <Text size="sm">{isNumbered ? numberedCode(pattern, number) : t('Whoever makes the job types its code')}</Text>
    </FieldGroup>
  );
}
