import { Alert, List } from '@mantine/core';
import { SECTION_KIND_NAMES } from '#domain/estimates/estimate-section.ts';
import { StepComment } from '../../documents/document-parts.tsx';
import {
  type ConflictTexts,
  DocumentConflictNotice,
  DocumentProblems,
  describeLineConflict,
  describeLineValue,
  lineNumber,
} from '../../documents/editor/document-notices.tsx';
import { byKey } from '../../documents/lines/draft-line.ts';
import { formatAmount } from '../../platform/formats.ts';
import { type Texts, useText } from '../../platform/translation.ts';
import { describeValue } from '../../record-editing/form-value.ts';
import { standingSide } from '../../record-editing/merge-fields.ts';
import { type EstimateForm, LINE_FIELD_NAMES, type SectionField } from './estimate-form.ts';
import { type DraftLine, ESTIMATE_LINES } from './estimate-line.ts';
import { inactiveFields } from './estimate-rules.ts';
import { isTyped } from './lines/line-cells.ts';
import type { EstimateConflict } from './merge-estimate.ts';
import { nameOfSection } from './section-texts.ts';
import type { EstimateEditor, EstimateProblem } from './use-estimate-editor.ts';

/** Displays the comment with which the estimate was returned, until it is sent again. */
export function CommentNotice({ estimate }: Pick<EstimateEditor, 'estimate'>) {
  const { t } = useText();
  const { statusComment, status, history } = estimate;
  if (!statusComment || !['NEW', 'REJECTED', 'WITHDRAWN'].includes(status.code)) return null;
  const isWithdrawn = status.code === 'WITHDRAWN';
  const name = history.find(({ action }) => action === (isWithdrawn ? 'withdraw' : 'reject'))?.by?.name ?? '';
  const rejected = name ? t('Rejected by {name}', { name }) : t('Rejected');
  return (
    <StepComment
      color="red"
      title={isWithdrawn ? t('Withdrawn by {name}', { name }) : rejected}
      comment={statusComment}
    />
  );
}

/** Displays what prevents approval or sending, and warnings: inactive records, and cost types with more on orders than estimated. */
export function WarningNotice({ editor }: { editor: EstimateEditor }) {
  const { t } = useText();
  const { form, estimate, isOpen } = editor;
  const inactive = new Set(
    form.sections.flatMap(({ lines }) =>
      lines.flatMap((line) => inactiveFields(line).map((name) => line[name as 'costType']?.name ?? '')),
    ),
  );
  const isHeeded = isOpen || ['READY', 'APPROVED', 'SENT'].includes(estimate.status.code);
  if (!isHeeded || (inactive.size === 0 && estimate.warnings.length === 0)) return null;
  return (
    <Alert color="yellow" mb="md" title={t('Please check')}>
      <List size="sm">
        {inactive.size > 0 && (
          <List.Item>
            {t('Inactive, and to be replaced before approval: {names}', { names: [...inactive].join(', ') })}
          </List.Item>
        )}
        {estimate.warnings.length > 0 && (
          <List.Item>
            {t('Orders exceed the amount to be approved: {names}', { names: estimate.warnings.join(', ') })}
          </List.Item>
        )}
      </List>
    </Alert>
  );
}

/** Lists what prevents saving; each error leads to its field or cell. */
export function EstimateProblems(props: { editor: EstimateEditor; goTo: (problem: EstimateProblem) => void }) {
  const { t } = useText();
  const { sections } = props.editor.form;
  const nameOf = (key: string) => {
    const section = sectionWith(sections, key);
    const name = nameOfSection(sections, section?.key ?? key, t);
    if (!section) return name;
    const line = t('Line {number}', { number: lineNumber(section.lines, key)! });
    return sections.length > 1 ? `${name}, ${line}` : line;
  };
  return <DocumentProblems {...props} nameOf={nameOf} fieldNames={LINE_FIELD_NAMES} />;
}

/** Displays both versions after somebody else changed the estimate, and asks which to keep. */
export function EstimateConflictNotice({ editor }: { editor: EstimateEditor }) {
  const texts = useText();
  const { t } = texts;
  const { estimate, form } = editor;
  return (
    <DocumentConflictNotice
      editor={editor}
      lastChange={estimate.history[0]}
      describe={(conflict) => {
        if (conflict.kind === 'section') return describeSectionConflict(form, conflict, t);
        const lines = byKey(form.sections, conflict.section)?.lines ?? [];
        return describeLineConflict(
          conflict,
          lines,
          {
            rules: ESTIMATE_LINES,
            names: LINE_FIELD_NAMES,
            describeField: (value, field) => describeLineValue(value, isTyped(field) && field !== 'details', t),
            describeWhole,
          },
          texts,
        );
      }}
    />
  );
}

function describeSectionConflict(
  form: EstimateForm,
  conflict: Extract<EstimateConflict, { kind: 'section' }>,
  t: Texts['t'],
): ConflictTexts {
  const [field] = conflict.fields as readonly [SectionField];
  const names = { name: t('Section name'), kind: t('Section type'), choice: t('Choice') };
  const section = byKey(form.sections, conflict.key);
  return {
    where: names[field],
    textOf: (side) => {
      const version = conflict[side];
      if (field === 'kind') return t.of(SECTION_KIND_NAMES[version.kind]);
      return describeValue(version[field] === null ? null : String(version[field]), t);
    },
    standing: section ? standingSide(section, conflict) : null,
  };
}

/** Returns the section that has a line. */
function sectionWith(sections: EstimateForm['sections'], lineKey: string) {
  return sections.find(({ lines }) => byKey(lines, lineKey));
}

function describeWhole({ costType, person, details, units, rate }: DraftLine): string {
  const what = [costType?.name, person?.name, details].filter(Boolean).join(', ');
  return `${what}: ${formatAmount(units)} × ${formatAmount(rate)}`;
}
