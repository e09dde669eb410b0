import { ActionIcon, Badge, Button, Group, NativeSelect, NumberInput, Text, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type RefObject, useRef } from 'react';
import { MOST_ESTIMATE_SECTIONS } from '#domain/estimates/estimate-fields.ts';
import { SECTION_KIND_NAMES, SECTION_KINDS, type SectionKind } from '#domain/estimates/estimate-section.ts';
import { formatAmount } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import type { SheetHandle } from '../../sheet/sheet-model.ts';
import { confirmDeletion } from '../../widgets/dialog/questions.ts';
import classes from './estimate-edit.module.css';
import { addedSection, type DraftSection } from './estimate-form.ts';
import { isBlank } from './estimate-line.ts';
import { EstimateLinesList } from './lines/estimate-lines-list.tsx';
import { EstimateLinesSheet } from './lines/estimate-lines-sheet.tsx';
import type { ShownColumns } from './lines/line-columns.ts';
import { nameOfSection } from './section-texts.ts';
import type { EstimateEditor } from './use-estimate-editor.ts';

/** Handles through which the screen controls the sheets, by section. */
export type SheetHandles = RefObject<Map<string, RefObject<SheetHandle | null>>>;

/** Displays the sections of an estimate with their lines: each as a sheet, or as a list on a narrow screen. */
export function Sections(props: {
  editor: EstimateEditor;
  handles: SheetHandles;
  shownColumns: ShownColumns;
  onShowBuying: (isShown: boolean) => void;
}) {
  const { t } = useText();
  const { editor, handles, shownColumns, onShowBuying } = props;
  const { form, isOpen } = editor;
  const isNarrow = useIsNarrow();
  const { showsBuying } = shownColumns;
  const add = () => editor.changeSections(({ sections }) => [...sections, addedSection(sections)]);
  return (
    <div className={classes.sections}>
      {!isNarrow && (
        <Button
          variant="subtle"
          size="compact-xs"
          className={classes.buying!}
          aria-pressed={showsBuying}
          onClick={() => onShowBuying(!showsBuying)}
        >
          {showsBuying ? t('Hide buying columns') : t('Show buying columns')}
        </Button>
      )}
      {form.sections.map((section, place) => (
        <Section key={section.key} {...{ editor, section, place, handles, shownColumns }} />
      ))}
      {isOpen && form.sections.length < MOST_ESTIMATE_SECTIONS && (
        <Button variant="default" size="xs" onClick={add}>
          {t('Add section')}
        </Button>
      )}
    </div>
  );
}

const useIsNarrow = () => useMediaQuery('(max-width: 900px)', window.innerWidth <= 900) ?? false;

function Section(props: {
  editor: EstimateEditor;
  section: DraftSection;
  place: number;
  handles: SheetHandles;
  shownColumns: ShownColumns;
}) {
  const { t } = useText();
  const { editor, section, handles, shownColumns } = props;
  const isNarrow = useIsNarrow();
  const handle = useRef<SheetHandle | null>(null);
  const named = nameOfSection(editor.form.sections, section.key, t);
  const label = t('Lines of {section}', { section: named });
  const problem = editor.problems.find(({ key }) => key === section.key);
  return (
    <section
      className={classes.section}
      aria-label={named}
      ref={() => {
        handles.current.set(section.key, handle);
        return () => void handles.current.delete(section.key);
      }}
    >
      {editor.isOpen ? <SectionHead {...props} isNarrow={isNarrow} /> : <FixedSectionHead {...props} named={named} />}
      {problem && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem.why}
        </Text>
      )}
      {isNarrow ? (
        <EstimateLinesList editor={editor} section={section} label={label} />
      ) : (
        (editor.isOpen || section.lines.length > 0) && (
          <EstimateLinesSheet {...{ editor, section, label, handle, shownColumns }} />
        )
      )}
    </section>
  );
}

type HeadProps = { editor: EstimateEditor; section: DraftSection; place: number };

/** Edits the name, type and position of a section. */
function SectionHead({ editor, section, place, isNarrow }: HeadProps & { isNarrow: boolean }) {
  const { t, field } = useText();
  const { sections } = editor.form;
  const change = (values: Partial<DraftSection>) =>
    editor.changeSections((form) =>
      form.sections.map((one) => (one.key === section.key ? { ...one, ...values } : one)),
    );
  const move = (by: number) =>
    editor.changeSections((form) => {
      const next = form.sections.filter(({ key }) => key !== section.key);
      next.splice(place + by, 0, section);
      return next;
    });
  const remove = async () => {
    const hasLines = section.lines.some((line) => !isBlank(line));
    if (hasLines && !(await confirmDeletion(t, nameOfSection(sections, section.key, t)))) return;
    editor.changeSections((form) => form.sections.filter(({ key }) => key !== section.key));
  };
  const chooseKind = (kind: SectionKind) =>
    change({ kind, choice: kind === 'alternative' ? (section.choice ?? usualChoice(sections)) : null });
  const named = nameOfSection(sections, section.key, t);
  return (
    <div className={classes.sectionHead}>
      <TextInput
        aria-label={t('Name of section {number}', { number: place + 1 })}
        placeholder={t('Section {number}', { number: place + 1 })}
        className={classes.sectionName!}
        autoComplete="off"
        maxLength={500}
        value={section.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={t('Type of {section}', { section: named })}
        value={section.kind}
        onChange={(event) => chooseKind(event.currentTarget.value as SectionKind)}
        data={SECTION_KINDS.map((kind) => ({ value: kind, label: t.of(SECTION_KIND_NAMES[kind]) }))}
      />
      {section.kind === 'alternative' && (
        <NumberInput
          aria-label={t('Choice of {section}', { section: named })}
          title={t('The client chooses one of the alternatives with the same number')}
          className={classes.choice!}
          min={1}
          max={1000}
          allowDecimal={false}
          value={section.choice ?? 1}
          onChange={(value) => change({ choice: Number(value) || 1 })}
        />
      )}
      <SubtotalNote editor={editor} section={section} />
      <Group gap={4} ml="auto" wrap="nowrap">
        <ActionIcon
          variant="default"
          size="lg"
          disabled={place === 0}
          aria-label={t('Move {section} up', { section: named })}
          onClick={() => move(-1)}
        >
          ↑
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="lg"
          disabled={place === sections.length - 1}
          aria-label={t('Move {section} down', { section: named })}
          onClick={() => move(1)}
        >
          ↓
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('Remove {section}', { section: named })}
          onClick={() => void remove()}
        >
          ✕
        </ActionIcon>
      </Group>
      {isNarrow && (
        <Text size="xs" c="dimmed" w="100%">
          {`${field('Net')} ${formatAmount(editor.figures.sections.get(section.key)?.net ?? '0')} ${editor.form.head.currency?.code ?? ''}`}
        </Text>
      )}
    </div>
  );
}

/** Returns the default choice of a new alternative: that of the last one. */
function usualChoice(sections: readonly DraftSection[]): number {
  return sections.findLast(({ choice }) => choice !== null)?.choice ?? 1;
}

function FixedSectionHead({ editor, section, named }: HeadProps & { named: string }) {
  const { t, field } = useText();
  const figures = editor.figures.sections.get(section.key);
  return (
    <div className={classes.sectionHead}>
      <h2 className={classes.sectionTitle}>{named}</h2>
      {section.kind !== 'plain' && (
        <Badge variant="default" tt="none">
          {t.of(SECTION_KIND_NAMES[section.kind])}
        </Badge>
      )}
      <SubtotalNote editor={editor} section={section} />
      <Text size="sm" ml="auto">
        {`${field('Net')} ${formatAmount(figures?.net ?? '0')} ${editor.form.head.currency?.code ?? ''}`}
      </Text>
    </div>
  );
}

/** Explains whether a section counts towards the total, if that isn't obvious. */
function SubtotalNote({ editor, section }: Pick<HeadProps, 'editor' | 'section'>) {
  const { t } = useText();
  const figures = editor.figures.sections.get(section.key);
  if (section.kind === 'plain' || !figures) return null;
  return (
    <Text size="xs" c="dimmed">
      {figures.isPicked ? t('in the total') : t('not in the total')}
    </Text>
  );
}
