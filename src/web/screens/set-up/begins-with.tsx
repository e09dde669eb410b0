import { Alert, Checkbox, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import { offeredHolidays, type openSetUp } from '#contract/operations/set-up.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { USUAL_COST_TYPES, USUAL_JOB_STATUSES, USUAL_JOB_TYPES } from '#domain/operations/default-lists.ts';
import type { SecondLanguage } from '#domain/operations/new-agency.ts';
import { languageCode } from '#domain/text/language.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { namedIn } from './named-in.ts';
import classes from './set-up.module.css';
import type { SetUpDraft } from './use-set-up.ts';

type Change = (part: (draft: SetUpDraft) => Partial<SetUpDraft>) => void;

/** Chooses the agency's initial data: common lists, periods, the holidays of a country; each can be previewed. */
export function BeginsWith(props: {
  code: string;
  countries: z.infer<typeof openSetUp.answer>['countries'];
  language: SecondLanguage | null;
  draft: SetUpDraft;
  change: Change;
}) {
  const { t, field } = useText();
  const { code, countries, language, draft, change } = props;
  const { begins, country, part, agency } = draft;
  const parts = countries.find((one) => one.code === country)?.parts ?? [];
  const holidays = useQuery({
    queryKey: queryKeys.offeredHolidays(country, part, agency.timeZone),
    queryFn: ({ signal }) =>
      call(
        offeredHolidays,
        { query: language ? { language } : {}, body: { code, country, part: part || null, timeZone: agency.timeZone } },
        { signal },
      ),
    enabled: country !== '',
    placeholderData: (before) => before,
  });
  const offered = (name: keyof typeof begins, label: string, list: readonly { code: string; name: string }[]) => (
    <div>
      <Checkbox
        label={label}
        checked={begins[name]}
        onChange={(event) => {
          const { checked } = event.currentTarget;
          change((one) => ({ begins: { ...one.begins, [name]: checked } }));
        }}
      />
      {list.length > 0 && <Preview of={label} lines={list.map((one) => `${one.code} ${one.name}`)} />}
    </div>
  );
  return (
    <fieldset className={classes.section}>
      <legend>{t('Starting point')}</legend>
      <Text size="sm" c="dimmed" mb="sm">
        {t('You can change everything later.')}
      </Text>
      <Stack gap="xs">
        {offered('costTypes', t('Standard cost types'), USUAL_COST_TYPES)}
        {offered('jobTypes', t('Standard job types'), USUAL_JOB_TYPES)}
        {offered('jobStatuses', t('Standard job statuses'), USUAL_JOB_STATUSES)}
        {offered('periods', t('The months of this year and the next as periods'), [])}
        <div className={classes.pair}>
          <NativeSelect
            label={field('Holiday calendar')}
            value={country}
            onChange={(event) => {
              const { value } = event.currentTarget;
              change(() => ({ country: value, part: '' }));
            }}
            data={[
              { value: '', label: t('No country') },
              ...countries
                .map((one) => ({ value: one.code, label: namedIn(language, 'region', one) }))
                .sort((one, other) => one.label.localeCompare(other.label, languageCode(language))),
            ]}
          />
          {parts.length > 0 && (
            <NativeSelect
              label={field('Region')}
              value={part}
              onChange={(event) => {
                const { value } = event.currentTarget;
                change(() => ({ part: value }));
              }}
              data={[
                { value: '', label: t('The whole country') },
                ...parts.map((one) => ({ value: one.code, label: one.name })),
              ]}
            />
          )}
        </div>
        {holidays.error && (
          <Alert color="red" role="alert">
            {holidays.error.message}
          </Alert>
        )}
        {country !== '' && holidays.data && (
          <Preview
            of={field('Holiday calendar')}
            lines={holidays.data.map(({ day, name }) => `${formatDay(day)} ${name}`)}
          />
        )}
      </Stack>
    </fieldset>
  );
}

function Preview({ of, lines }: { of: string; lines: readonly string[] }) {
  const { t } = useText();
  const shown = t('Show {count} {count, line|lines}', { count: lines.length });
  return (
    <details className={classes.preview}>
      <summary aria-label={`${of}: ${shown}`}>{shown}</summary>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
