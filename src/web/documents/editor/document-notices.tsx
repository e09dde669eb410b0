import type { FieldName } from '#domain/text/phrase.ts';
import { describeChange } from '../../platform/change-texts.ts';
import { formatAmount } from '../../platform/formats.ts';
import { type Texts, useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { describeValue, type FormValue } from '../../record-editing/form-value.ts';
import type { Side } from '../../record-editing/merge-fields.ts';
import { ConflictNotice } from '../../record-editing/notices/conflict-notice.tsx';
import { fieldProblems, ProblemsNotice } from '../../record-editing/notices/problems-notice.tsx';
import type { ShownPartProblem } from './document-rules.ts';
import type { Adopted } from './document-steps.ts';
import { conflictKey, type HeadConflict, type LineConflict, standingSide } from './merge-lines.ts';

/** Where a conflict is, and the values of both sides. */
type ConflictTexts = { where: string; textOf: (side: Side) => string };

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
  Head extends Readonly<Record<Field, FormValue>>,
  Field extends string,
  Other extends { kind: string; key: string },
>(props: {
  editor: {
    fields: Readonly<Record<Field, { label: FieldName }>>;
    adopted: readonly Adopted<Field>[];
    conflicts: readonly (HeadConflict<Head> | Other)[];
    choose: (conflict: HeadConflict<Head> | Other, side: Side) => void;
  };
  lastChange: Parameters<typeof describeChange>[0];
  hasSide: (conflict: HeadConflict<Head> | Other, side: Side) => boolean;
  /** Describes a conflict in a line or section. */
  describe: (conflict: Other) => ConflictTexts;
}) {
  const { t, field } = useText();
  const { fields, adopted, conflicts, choose } = props.editor;
  const labelOf = (name: Field) => field.of(fields[name].label);
  const isInHead = (conflict: HeadConflict<Head> | Other): conflict is HeadConflict<Head> => conflict.kind === 'head';
  const textsOf = (conflict: HeadConflict<Head> | Other): ConflictTexts => {
    if (!isInHead(conflict)) return props.describe(conflict);
    const name = conflict.field as Field;
    return { where: labelOf(name), textOf: (side) => describeValue(conflict[side][name], t) };
  };
  return (
    <ConflictNotice
      title={describeChange(props.lastChange, useUser())}
      adopted={adopted.map((name) => (name === 'lines' ? t('Lines') : labelOf(name)))}
      conflicts={conflicts.map((conflict) => {
        const { where, textOf } = textsOf(conflict);
        return {
          key: conflictKey(conflict),
          fields: [where],
          mine: [textOf('mine')],
          theirs: [textOf('theirs')],
          standing: standingSide((side) => props.hasSide(conflict, side)),
          choose: (side: Side) => choose(conflict, side),
        };
      })}
    />
  );
}

/** Describes a conflict in a line. `number` = the line's number; null if the form doesn't have it. */
export function describeLineConflict<Line, Field extends string>(
  conflict: LineConflict<Line, Field>,
  number: number | null,
  line: {
    names: Record<Field, FieldName>;
    describeField: (line: Line, field: Field) => string;
    describeWhole: (line: Line) => string;
  },
  { t, field }: Texts,
): ConflictTexts {
  const name = number === null ? t('A deleted line') : t('Line {number}', { number });
  if (conflict.kind === 'field')
    return {
      where: `${name}, ${field.of(line.names[conflict.field])}`,
      textOf: (side) => line.describeField(conflict[side], conflict.field),
    };
  return {
    where: name,
    textOf: (side) => {
      const version = conflict[side];
      return version === null ? t('Deleted') : line.describeWhole(version);
    },
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
