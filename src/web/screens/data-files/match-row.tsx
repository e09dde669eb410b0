import { NativeSelect, Text } from '@mantine/core';
import { type FileName, findMatchChoices } from '#contract/data-exchange/file-matching.ts';
import { call } from '../../platform/api.ts';
import { useText } from '../../platform/translation.ts';
import { ReferenceSelect } from '../../widgets/select/reference-select.tsx';
import type { ChosenMatch } from './chosen-matches.ts';
import classes from './data.module.css';

/** Displays one name of an export: how often it occurs, and the record that it stands for. */
export function MatchRow(props: {
  name: FileName;
  chosen: ChosenMatch | null;
  /** Whether the import needs a choice; only a client without new jobs needs none. */
  isNeeded: boolean;
  isBusy: boolean;
  onChoose: (match: ChosenMatch) => void;
}) {
  const { t } = useText();
  const { name, chosen, isNeeded, isBusy, onChoose } = props;
  const { subject, beside, entries, hours, foundBy } = name;
  const { choice, record } = chosen ?? name;
  const isApprover = subject === 'approver';
  const noName = {
    person: t('(no person)'),
    client: '',
    project: t('(no project)'),
    task: t('(no task)'),
    approver: '',
  };
  const called = isApprover ? t('Approved hours') : name.name || noName[subject];
  const ways = { mail: t('matched by email address'), code: t('matched by code'), name: t('matched by name') };
  const existing = {
    person: t('Existing person'),
    client: t('Existing client'),
    project: t('Existing job'),
    task: t('Existing cost type'),
    approver: t('Approved by'),
  };
  const search = async (keyphrase: string, signal: AbortSignal) => {
    const found = await call(findMatchChoices, { query: { subject, keyphrase } }, { signal });
    // Past entries may belong to inactive people and jobs.
    return found.map((one) => ({ ...one, isActive: true }));
  };
  return (
    <li className={classes.name}>
      <div className={classes.nameText}>
        <Text size="sm" fw={500}>
          {called}
        </Text>
        <Text size="xs" c="dimmed">
          {[
            beside,
            t('{count} {count, entry|entries}, {hours} hours', { count: entries, hours }),
            foundBy && !chosen ? ways[foundBy] : '',
            subject === 'client' && choice === null && !isNeeded ? t('needed only for new jobs') : '',
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </Text>
      </div>
      {!isApprover && (
        <NativeSelect
          aria-label={t('Match for {name}', { name: called })}
          value={choice ?? ''}
          disabled={isBusy}
          onChange={(event) => {
            const picked = event.currentTarget.value as ChosenMatch['choice'];
            onChoose({ choice: picked, record: picked === 'match' ? name.record : null });
          }}
          data={[
            ...(choice === null ? [{ value: '', label: t('Please choose') }] : []),
            { value: 'match', label: existing[subject] },
            ...(name.canBeMade ? [{ value: 'create', label: t('Create new') }] : []),
            subject === 'client'
              ? { value: 'internal', label: t("That's us: internal project") }
              : { value: 'leave-out', label: t('Skip these hours') },
          ]}
        />
      )}
      {(choice === 'match' || isApprover) && (
        <ReferenceSelect
          label={isApprover ? existing.approver : t('Existing record')}
          value={record}
          onChange={(option) => onChoose({ choice: option ? 'match' : null, record: option })}
          searchKey={['match-choices', subject]}
          search={search}
          isSearchedThere
          besideOf={(option) => option.beside}
          isClearable={isApprover}
          disabled={isBusy}
        />
      )}
    </li>
  );
}
