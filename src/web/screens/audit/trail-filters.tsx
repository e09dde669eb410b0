import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listTrailPeople } from '#contract/audit/audit.ts';
import { TRAIL_ACTION_NAMES, TRAIL_ORIGIN_NAMES, TRAIL_SUBJECT_NAMES } from '#domain/audit/audit.ts';
import { isDay } from '#domain/calendar/calendar.ts';
import { call } from '../../platform/api.ts';
import { useText } from '../../platform/translation.ts';
import { SearchField } from '../../record-list/search-field.tsx';
import { describeAction, describeOrigin, describeSubject } from '../../trail/trail-texts.ts';
import { DayField } from '../../widgets/day/day-field.tsx';
import { ReferenceSelect } from '../../widgets/select/reference-select.tsx';
import classes from './audit.module.css';
import { type TrailFilters, trailPersonQuery } from './trail-search.ts';

type FiltersProps = {
  filters: TrailFilters;
  isSearching: boolean;
  onShow: (change: Partial<TrailFilters>) => void;
  onClear: () => void;
};

/** Displays the filters of the audit trail. */
export function TrailFilterFields({ filters, isSearching, onShow, onClear }: FiltersProps) {
  const { t } = useText();
  const choices = <Name extends string>(names: readonly Name[], word: (name: Name) => string) =>
    names.map((value) => ({ value, label: word(value) })).sort((one, other) => one.label.localeCompare(other.label));
  const chosen = Object.keys(filters).length > 0;
  // A narrow window displays the other filters on request; active filters are always visible.
  const [isWide, setIsWide] = useState(false);
  const isOpen = isWide || Object.keys(filters).some((name) => name !== 'words');
  return (
    <search className={classes.filters} aria-label={t('Filter audit trail')}>
      <SearchField
        label={t('Keywords')}
        maxLength={200}
        keyphrase={filters.words ?? ''}
        isSearching={isSearching}
        onSearch={(words) => onShow({ words: words || undefined })}
      />
      <Button className={classes.more!} variant="default" aria-expanded={isOpen} onClick={() => setIsWide(!isWide)}>
        {t('More filters')}
      </Button>
      <div className={classes.others} data-open={isOpen}>
        <PersonFilter label={t('Performed by')} id={filters.by} onChoose={(by) => onShow({ by })} />
        <PersonFilter label={t('Affected person')} id={filters.for} onChoose={(whom) => onShow({ for: whom })} />
        <Choice
          label={t('Record')}
          value={filters.kind}
          data={choices(TRAIL_SUBJECT_NAMES, (name) => describeSubject(t, name))}
          onChoose={(kind) => onShow({ kind, id: undefined })}
        />
        <Choice
          label={t('Action')}
          value={filters.action}
          data={choices(TRAIL_ACTION_NAMES, (name) => describeAction(t, name))}
          onChoose={(action) => onShow({ action })}
        />
        <Choice
          label={t('Channel')}
          value={filters.way}
          data={choices(TRAIL_ORIGIN_NAMES, (name) => describeOrigin(t, name))}
          onChoose={(way) => onShow({ way })}
        />
        <DayFilter id="trail-from" label={t('From')} day={filters.from} onChoose={(from) => onShow({ from })} />
        <DayFilter id="trail-to" label={t('To')} day={filters.to} onChoose={(to) => onShow({ to })} />
        <Button variant="default" disabled={!chosen} onClick={onClear}>
          {t('Show all')}
        </Button>
      </div>
    </search>
  );
}

type Choices<Name extends string> = {
  label: string;
  value: Name | undefined;
  data: { value: Name; label: string }[];
  onChoose: (value: Name | undefined) => void;
};

function Choice<Name extends string>({ value, onChoose, ...select }: Choices<Name>) {
  return (
    <Select
      {...select}
      searchable
      clearable
      comboboxProps={{ transitionProps: { duration: 0 } }}
      value={value ?? null}
      onChange={(chosen) => onChoose((chosen as Name | null) ?? undefined)}
    />
  );
}

/** Filters by a person, including people who have left. */
function PersonFilter(props: { label: string; id: number | undefined; onChoose: (id: number | undefined) => void }) {
  const { label, id, onChoose } = props;
  const named = useQuery({ ...trailPersonQuery(id ?? 0), enabled: id !== undefined });
  const [person] = named.data ?? [];
  return (
    <ReferenceSelect
      label={label}
      value={id === undefined ? null : { id, name: person?.name ?? '…' }}
      isClearable
      isSearchedThere
      searchKey={['trail-people', 'search']}
      search={(keyphrase, signal) => call(listTrailPeople, { query: keyphrase ? { keyphrase } : {} }, { signal })}
      onChange={(option) => onChoose(option?.id)}
    />
  );
}

/** Filters by a day; invalid text stays in the field and filters nothing. */
function DayFilter(props: {
  id: string;
  label: string;
  day: string | undefined;
  onChoose: (day: string | undefined) => void;
}) {
  const { id, label, day, onChoose } = props;
  const [unread, setUnread] = useState<string | null>(null);
  return (
    <DayField
      id={id}
      label={label}
      value={unread ?? day ?? null}
      onChange={(value) => {
        const isRead = value === null || isDay(value);
        setUnread(isRead ? null : value);
        if (isRead) onChoose(value ?? undefined);
      }}
    />
  );
}
