import { Title } from '@mantine/core';
import { useText } from '../../platform/translation.ts';

/** One job or internal project. */
export function JobEditScreen() {
  const { t } = useText();
  return <Title order={1}>{t('Job')}</Title>;
}
