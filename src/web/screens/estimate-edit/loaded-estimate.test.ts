import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Estimate } from '#contract/estimates/estimate.ts';
import { estimateSteps } from './estimate-edit-state.ts';
import { addedSection, type EstimateForm, formOf, sentSections } from './estimate-form.ts';
import { type LineField, type RatesOf, withRates } from './estimate-line.ts';
import { type CellChange, withCells } from './lines/line-cells.ts';
import { madeEstimate, madeLine } from './testing/made-estimate.ts';

const { afterConflict, afterHeadChange, afterLines, afterRefusal, isAllOwn } = estimateSteps;
type EstimateEdit = ReturnType<typeof estimateSteps.afterUndo>;
const lineContext = { decimals: 2, divisionTaxRate: null };
const base = madeEstimate([madeLine(1), madeLine(2, { cost: '80.00', markUp: '10', units: '1', rate: '88' })]);
const noAnswer = { message: 'No answer', errors: new Map(), parts: [] };
const ART = base.sections[0]!.lines[0]!.costType!;
const ratesOf: RatesOf = () => ({ rate: '210', markUp: '15', costRate: '40', source: { rate: null, markUp: null } });

/** Simulates the stored estimate after a save: values from rates and cards are filled in; texts and figures are normalized. */
function storedAfter(before: Estimate, form: EstimateForm): Estimate {
  let last = Math.max(0, ...before.sections.flatMap(({ id, lines }) => [id, ...lines.map((line) => line.id)]));
  const idOf = (id: number) => id || ++last;
  const sections = sentSections(form).map((section) => ({
    ...before.sections[0]!,
    ...{ id: idOf(section.id), name: section.name.trim(), kind: section.kind },
    choice: section.kind === 'alternative' ? (section.choice ?? 1) : null,
    lines: section.lines.map((draft) => {
      const { costType, person, supplier, taxStatus, details, units, rate, cost, markUp } = withRates(draft, ratesOf);
      const values = { costType, person, supplier, taxStatus, details: details.trim(), units, rate, markUp };
      return madeLine(idOf(draft.id), { ...values, cost: cost === null ? null : Number(cost).toFixed(2) });
    }),
  }));
  return { ...before, ...form.head, sections, lastModified: 'later' } as Estimate;
}

/** Returns the contents of each section with the values from rates and cards, its lines sorted. */
function contentsOf(form: EstimateForm): string[][] {
  return sentSections(form).map(({ name, kind, lines }) => [
    `${name} ${kind}`,
    ...lines
      .map((line) => withRates(line, ratesOf))
      .map(({ details, units, rate, cost, markUp }) => [details, units, rate, cost && Number(cost), markUp].join(' '))
      .sort(),
  ]);
}

type Step = (form: EstimateForm) => EstimateForm['sections'];
const cells =
  (place: number, changes: readonly CellChange[]): Step =>
  ({ sections }) =>
    sections.map((section, index) => {
      return index === place ? { ...section, lines: withCells(section.lines, changes, lineContext) } : section;
    });
const add =
  (name: string): Step =>
  (form) => [...form.sections, { ...addedSection(form.sections), name }];
/** Returns a step that adds a line at a position of the form. */
const lineAt = (place: number, key: string, details: string): Step =>
  cells(place, [
    { key, field: 'costType', change: { costType: ART } },
    { key, field: 'details', change: { details } },
  ]);

const cellChange = (place: number): fc.Arbitrary<CellChange> =>
  fc
    .record({
      key: fc.constantFrom('line-1', 'line-2', `new-${place + 1}1`, `new-${place + 1}2`),
      content: fc.oneof(
        fc.constant<[LineField, CellChange & object]>(['costType', { change: { costType: ART } } as never]),
        fc.constantFrom('7', '12.5').map((units) => ['units', { change: { units } }] as never),
        fc.constantFrom('1', '99.99').map((rate) => ['rate', { change: { rate } }] as never),
        fc.constantFrom(null, '120').map((cost) => ['cost', { change: { cost } }] as never),
        fc.constantFrom('One', 'Two').map((details) => ['details', { change: { details } }] as never),
      ),
    })
    .filter(({ key }) => place === 0 || key.startsWith('new'))
    .map(({ key, content: [field, to] }) => ({ key, field, ...(to as object) }) as CellChange);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.array(cellChange(0), { maxLength: 4 }).map((changes) => cells(0, changes)),
  fc.array(cellChange(1), { maxLength: 4 }).map((changes) => cells(1, changes)),
  fc.constantFrom('Sound', 'Print').map(add),
  fc.constantFrom('Work', 'Film').map(
    (name): Step =>
      ({ sections }) =>
        sections.map((section, place) => (place === 1 ? { ...section, name } : section)),
  ),
  fc.constantFrom(1, 2).map(
    (place): Step =>
      ({ sections }) =>
        sections.filter((_, index) => index !== place),
  ),
  fc.subarray(['line-1', 'line-2', 'new-11', 'new-21']).map(
    (keys): Step =>
      ({ sections }) =>
        sections.map((section) => ({ ...section, lines: section.lines.filter(({ key }) => !keys.includes(key)) })),
  ),
);
const steps = fc.array(step, { maxLength: 6 });
const typed = (edit: EstimateEdit, some: readonly Step[]) =>
  some.reduce<EstimateEdit>((now, one) => afterLines(now, base, one), edit);

describe('a save of an estimate without a response (EST-02, EST-04)', () => {
  it('keeps each section and line once, with later input, whether saved or not, and without a conflict', () => {
    fc.assert(
      fc.property(steps, steps, fc.boolean(), (first, since, isStored) => {
        const edit = estimateSteps.start(typed(null, first), base);
        const stored = isStored ? storedAfter(base, edit.form) : base;
        const later = typed(afterRefusal(edit, noAnswer, edit.form), since)!;
        const rest = afterConflict(later, stored);
        expect(rest === null || isAllOwn(rest)).toBe(true);
        const saved = rest ? storedAfter(stored, rest.form) : stored;
        expect(contentsOf(formOf(saved))).toEqual(contentsOf(later.form));
        const ids = saved.sections.flatMap(({ lines }) => lines.map((line) => line.id));
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });

  it('counts as own: saving again duplicates nothing, and later input causes no conflict', () => {
    const added = [lineAt(0, 'new-1', 'Retouching '), add('Sound'), lineAt(1, 'new-2', 'Speaker')];
    const cost = cells(0, [{ key: 'line-2', field: 'cost', change: { cost: '120' } }]);
    const sent = typed(afterHeadChange(null, base, 'notes', 'One'), [...added, cost])!;
    const stored = storedAfter(base, sent.form);
    const waiting = afterRefusal(sent, noAnswer, sent.form);
    expect(afterConflict(waiting, stored)).toBe(null);
    const more = [cells(1, [{ key: 'new-2', field: 'units', change: { units: '3' } }]), lineAt(1, 'new-3', 'Studio')];
    const rest = afterConflict(typed(afterHeadChange(waiting, base, 'notes', 'Two'), more), stored)!;
    expect([rest.conflicts, rest.adopted, rest.form.head.notes]).toEqual([[], [], 'Two']);
    expect(rest.form.sections.map(({ id, lines }) => [id > 0, lines.map((line) => line.id > 0)])).toEqual([
      [true, [true, true, true]],
      [true, [true, false]],
    ]);
    expect(contentsOf(rest.form)[1]).toEqual(['Sound plain', 'Speaker 3 210  ', 'Studio 1 210  ']);
  });

  it('is recognised next to later changes of others: only those conflict', () => {
    const sent = typed(null, [lineAt(0, 'new-1', 'Retouching'), add('Sound'), lineAt(1, 'new-2', 'Speaker')])!;
    const own = storedAfter(base, sent.form);
    const [work, sound] = own.sections;
    const lines = [...work!.lines.map((line, place) => (place === 0 ? { ...line, units: '9' } : line)), madeLine(99)];
    const stored = {
      ...own,
      sections: [
        { ...work!, lines },
        { ...sound!, name: 'Sound studio' },
      ],
    };
    const change = cells(1, [{ key: 'new-2', field: 'units', change: { units: '3' } }]);
    const rest = afterConflict(typed(afterRefusal(sent, noAnswer, sent.form), [change]), stored)!;
    expect([rest.conflicts, rest.adopted]).toEqual([[], ['lines']]);
    const names = rest.form.sections.map((section) => [
      section.name,
      section.lines.map(({ details, units }) => `${details} ${units}`),
    ]);
    expect(names).toEqual([
      ['Work', ['Line 1 9', 'Line 2 1', 'Retouching 1', 'Line 99 2']],
      ['Sound studio', ['Speaker 3']],
    ]);
  });

  it('keeps an added line apart from one that had its key in a section that is gone', () => {
    const [film, sound] = [add('Film'), add('Sound')];
    const sent = typed(null, [film, sound, lineAt(1, 'new-1', 'Camera')])!;
    const later = typed(afterRefusal(sent, noAnswer, sent.form), [
      ({ sections }) => sections.filter(({ name }) => name !== 'Film'),
      lineAt(1, 'new-1', 'Speaker'),
    ]);
    const rest = afterConflict(later, storedAfter(base, sent.form))!;
    expect(contentsOf(rest.form).slice(1)).toEqual([['Sound plain', 'Speaker 1 210  ']]);
    expect(isAllOwn(rest)).toBe(true);
  });

  it('that deleted something adds it again where it is wanted again, under an id of its own', () => {
    const sent = typed(null, [({ sections }) => sections.map((one) => ({ ...one, lines: one.lines.slice(1) }))])!;
    const back = typed(afterRefusal(sent, noAnswer, sent.form), [() => formOf(base).sections]);
    const rest = afterConflict(back, storedAfter(base, sent.form))!;
    expect(rest.form.sections[0]!.lines.map(({ id, details }) => [id, details])).toEqual([
      [2, 'Line 2'],
      [0, 'Line 1'],
    ]);
    const gone = typed(null, [() => []])!;
    const whole = afterConflict(typed(afterRefusal(gone, noAnswer, gone.form), [() => formOf(base).sections]), {
      ...base,
      sections: [],
    })!;
    expect(whole.form.sections.map(({ id, lines }) => [id, lines.map((line) => line.id)])).toEqual([[0, [0, 0]]]);
  });
});
