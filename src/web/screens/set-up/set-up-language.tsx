import { NativeSelect } from '@mantine/core';
import { SECOND_LANGUAGES, type SecondLanguage } from '#domain/operations/new-agency.ts';
import { useText } from '../../platform/translation.ts';

/** Each language's name in itself: users who look for theirs may not read the others. */
const OWN_NAMES = { German: 'Deutsch', French: 'Français' } as const satisfies Record<SecondLanguage, string>;

/** Chooses the language in which the page is read. */
export function SetUpLanguage(props: {
  language: SecondLanguage | null;
  onChoose: (language: SecondLanguage | null) => void;
}) {
  const { t } = useText();
  const { language, onChoose } = props;
  return (
    <NativeSelect
      aria-label={t('Page language')}
      size="xs"
      w={140}
      ml="auto"
      mb="sm"
      value={language ?? ''}
      onChange={({ currentTarget: { value } }) => onChoose(SECOND_LANGUAGES.find((one) => one === value) ?? null)}
      data={[
        { value: '', label: 'English' },
        ...SECOND_LANGUAGES.map((one) => ({ value: one, label: OWN_NAMES[one] })),
      ]}
    />
  );
}
