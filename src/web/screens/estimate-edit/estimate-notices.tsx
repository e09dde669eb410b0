import { Alert, List } from '@mantine/core';
import { ESTIMATE_FIELDS } from '#domain/estimates/estimate-fields.ts';
import { SECTION_KIND_NAMES } from '#domain/estimates/estimate-section.ts';
import { StepComment } from '../../documents/document-parts.tsx';
import { describeChange } from '../../platform/change-texts.ts';
import { formatAmount } from '../../platform/formats.ts';
import { type Texts, useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { describeValue } from '../../record-editing/form-value.ts';
import type { Side } from '../../record-editing/merge-fields.ts';
import { ConflictNotice, type ShownConflict } from '../../record-editing/notices/conflict-notice.tsx';
import { fieldProblems, ProblemsNotice } from '../../record-editing/notices/problems-notice.tsx';
import { type EstimateForm, LINE_FIELD_NAMES } from './estimate-form.ts';
import { type DraftLine, lineValue } from './estimate-line.ts';
import { inactiveFields } from './estimate-rules.ts';
import { isTyped } from './lines/line-cells.ts';
import { conflictKey, type EstimateConflict, standingSide } from './merge-estimate.ts';
import { nameOfSection } from './section-texts.ts';
import type { EstimateEditor, ShownProblem } from './use-estimate-editor.ts';

/** Displays the comment with which the estimate was returned, until it is sent again. */
export function CommentNotice({ estimate }: Pick<EstimateEditor, 'estimate'>) {
  const { t } = useText();
  const { statusComment, status, history } = estimate;
  if (!statusComment || !['NEW', 'REJECTED', 'WITHDRAWN'].includes(status.code)) return null;
  const isWithdrawn = status.code === 'WITHDRAWN';
  const name = history.find(({ action }) => action === (isWithdrawn ? 'withdraw' : 'reject'))?.by?.name ?? '';
  return (
    <StepComment
      color="red"
      title={isWithdrawn ? t('Withdrawn by {name}', { name }) : t('Rejected by {name}', { name })}
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
export function EstimateProblems(props: { editor: EstimateEditor; goTo: (problem: ShownProblem) => void }) {
  const { t, field } = useText();
  const { problems, refusal, form } = props.editor;
  const ofSections = problems.map((one) => {
    const number = one.line ? lineNumber(form, one.line) : null;
    const section = nameOfSection(form.sections, one.section, t);
    const where = [
      form.sections.length > 1 || number === null ? section : null,
      number === null ? null : t('Line {number}', { number }),
      one.field && field.of(LINE_FIELD_NAMES[one.field]),
    ];
    return {
      key: `${one.section} ${one.line} ${one.field}`,
      where: where.filter(Boolean).join(', '),
      why: one.isMissing ? null : one.why,
      goThere: () => props.goTo(one),
    };
  });
  return <ProblemsNotice refusal={refusal} problems={[...fieldProblems(props.editor, field), ...ofSections]} />;
}

/** Displays both versions after somebody else changed the estimate, field by field including lines, and asks which to keep. */
export function EstimateConflictNotice({ editor }: { editor: EstimateEditor }) {
  const { t, field } = useText();
  const { estimate, form, conflicts } = editor;
  const user = useUser();
  return (
    <ConflictNotice
      title={describeChange(estimate.history[0], user)}
      adopted={editor.adopted.map((name) => (name === 'sections' ? t('Lines') : field.of(ESTIMATE_FIELDS[name].label)))}
      conflicts={conflicts.map(
        (conflict): ShownConflict => ({
          key: conflictKey(conflict),
          fields: [describeConflict(conflict, form, t, field)],
          mine: [describeSide(conflict, 'mine', t)],
          theirs: [describeSide(conflict, 'theirs', t)],
          standing: standingSide(form, conflict),
          choose: (side) => editor.choose(conflict, side),
        }),
      )}
    />
  );
}

/** Returns the number of a line in its section, from 1; null if it isn't there. */
function lineNumber({ sections }: EstimateForm, wanted: string): number | null {
  for (const { lines } of sections) {
    const place = lines.findIndex(({ key }) => key === wanted);
    if (place >= 0) return place + 1;
  }
  return null;
}

function describeConflict(
  conflict: EstimateConflict,
  form: EstimateForm,
  t: Texts['t'],
  field: Texts['field'],
): string {
  if (conflict.kind === 'head') return field.of(ESTIMATE_FIELDS[conflict.field].label);
  if (conflict.kind === 'section') {
    const names = { name: t('Section name'), kind: t('Section type'), choice: t('Choice') };
    return names[conflict.field];
  }
  const number = lineNumber(form, conflict.key);
  const line = number === null ? t('A deleted line') : t('Line {number}', { number });
  return conflict.kind === 'field' ? `${line}, ${field.of(LINE_FIELD_NAMES[conflict.field])}` : line;
}

function describeSide(conflict: EstimateConflict, side: Side, t: Texts['t']): string {
  if (conflict.kind === 'head') return describeValue(conflict[side][conflict.field], t);
  if (conflict.kind === 'section') {
    const section = conflict[side];
    if (conflict.field === 'kind') return t.of(SECTION_KIND_NAMES[section.kind]);
    return describeValue(section[conflict.field] === null ? null : String(section[conflict.field]), t);
  }
  if (conflict.kind === 'line') return conflict[side] ? wholeLine(conflict[side]) : t('Deleted');
  const value = lineValue(conflict[side], conflict.field);
  const isFigure = isTyped(conflict.field) && conflict.field !== 'details';
  return isFigure && typeof value === 'string' ? formatAmount(value) : describeValue(value, t);
}

function wholeLine({ costType, person, details, units, rate }: DraftLine): string {
  const what = [costType?.name, person?.name, details].filter(Boolean).join(', ');
  return `${what}: ${formatAmount(units)} × ${formatAmount(rate)}`;
}
