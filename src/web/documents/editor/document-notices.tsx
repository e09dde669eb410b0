import type { FieldName } from '#domain/text/phrase.ts';
import { describeChange } from '../../platform/change-texts.ts';
import { formatAmount } from '../../platform/formats.ts';
import { type Texts, useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { describeValue, type FormValue } from '../../record-editing/form-value.ts';
import type { FieldConflict, Side } from '../../record-editing/merge-fields.ts';
import { ConflictNotice, shownFieldConflicts } from '../../record-editing/notices/conflict-notice.tsx';
import { fieldProblems, ProblemsNotice } from '../../record-editing/notices/problems-notice.tsx';
import type { AnyLine, LineRules } from '../lines/draft-line.ts';
import type { ShownPartProblem } from './document-rules.ts';
import type { Adopted } from './document-steps.ts';
import { type LineConflict, standingLineSide } from './merge-lines.ts';

/** Where a conflict is, the values of both sides, and the one that the form has. */
export type ConflictTexts = { where: string; textOf: (side: Side) => string; standing: Side | null };

/** Lists what prevents saving; each error leads to its field or cell. */
export function DocumentProblems<Place extends string>(props: {
  editor: Parameters<typeof fieldProblems>[0] & {
    refusal: { message: string } | null;
    problems: readonly ShownPartProblem<Place>[];
  };
  /** Names the line or section with a key. */
  nameOf: (key: string) => string;
  fieldNames: Record<Place, FieldName>;
  goTo: (problem: ShownPartProblem<Place>) => void;
}) {
  const { field } = useText();
  const { editor, nameOf, fieldNames } = props;
  const ofParts = editor.problems.map((one) => ({
    key: `${one.key} ${one.field}`,
    where: [nameOf(one.key), ...(one.field ? [field.of(fieldNames[one.field])] : [])].join(', '),
    why: one.isMissing ? null : one.why,
    goThere: () => props.goTo(one),
  }));
  return <ProblemsNotice refusal={editor.refusal} problems={[...fieldProblems(editor, field), ...ofParts]} />;
}

/** Displays both versions after somebody else changed the document, field by field including lines, and asks which to keep. */
export function DocumentConflictNotice<
  Head extends Readonly<Record<string, FormValue>>,
  Other extends { kind: string; key: string },
>(props: {
  editor: {
    fields: Readonly<Record<keyof Head, { label: FieldName }>>;
    form: { head: Head };
    adopted: readonly Adopted<keyof Head>[];
    conflicts: readonly (FieldConflict<Head> | Other)[];
    choose: (conflict: FieldConflict<Head> | Other, side: Side) => void;
  };
  lastChange: Parameters<typeof describeChange>[0];
  /** Describes a conflict in a line or section. */
  describe: (conflict: Other) => ConflictTexts;
}) {
  const { t, field } = useText();
  const { fields, form, adopted, conflicts, choose } = props.editor;
  const labelOf = (name: keyof Head) => field.of(fields[name].label);
  const isInPart = (conflict: FieldConflict<Head> | Other): conflict is Other => 'kind' in conflict;
  const inHead = conflicts.filter((one): one is FieldConflict<Head> => !isInPart(one));
  return (
    <ConflictNotice
      title={describeChange(props.lastChange, useUser())}
      adopted={adopted.map((name) => (name === 'lines' ? t('Lines') : labelOf(name)))}
      conflicts={[
        ...shownFieldConflicts({ form: form.head, conflicts: inHead, choose }, labelOf, (name, head) =>
          describeValue(head[name] ?? null, t),
        ),
        ...conflicts.filter(isInPart).map((conflict) => {
          const { where, textOf, standing } = props.describe(conflict);
          return {
            key: `${conflict.key} ${where}`,
            fields: [where],
            mine: [textOf('mine')],
            theirs: [textOf('theirs')],
            standing,
            choose: (side: Side) => choose(conflict, side),
          };
        }),
      ]}
    />
  );
}

/** Describes a conflict in a line; without its number if the form doesn't have the line. */
export function describeLineConflict<Line extends AnyLine<Field>, Field extends string>(
  conflict: LineConflict<Line, Field>,
  lines: readonly Line[],
  line: {
    rules: LineRules<Line, Field>;
    names: Record<Field, FieldName>;
    describeField: (value: FormValue, field: Field) => string;
    describeWhole: (line: Line) => string;
  },
  { t, field }: Texts,
): ConflictTexts {
  const number = lineNumber(lines, conflict.key);
  const name = number === null ? t('A deleted line') : t('Line {number}', { number });
  const standing = standingLineSide(line.rules, lines, conflict);
  if (conflict.kind === 'field')
    return {
      where: `${name}, ${field.of(line.names[conflict.field])}`,
      textOf: (side) => line.describeField(line.rules.userValue(conflict[side], conflict.field), conflict.field),
      standing,
    };
  return {
    where: name,
    textOf: (side) => {
      const version = conflict[side];
      return version === null ? t('Deleted') : line.describeWhole(version);
    },
    standing,
  };
}

/** Describes the value of a line's field: typed figures as amounts. */
export function describeLineValue(value: FormValue, isFigure: boolean, t: Texts['t']): string {
  return isFigure && typeof value === 'string' ? formatAmount(value) : describeValue(value, t);
}

/** Returns the number of a line; null if it isn't among the lines. */
export function lineNumber(lines: readonly { key: string }[], wanted: string): number | null {
  const place = lines.findIndex(({ key }) => key === wanted);
  return place < 0 ? null : place + 1;
}
