import { describe, expect, it } from 'vitest';
import { standingLineSide } from '../../documents/editor/merge-lines.ts';
import { estimateSteps } from './estimate-edit-state.ts';
import { addedSection, type EstimateForm, formOf, linesOf, sentSections } from './estimate-form.ts';
import { addedLine, ESTIMATE_LINES, withChange } from './estimate-line.ts';
import { type EstimateConflict, mergeEstimate, withSide } from './merge-estimate.ts';
import { madeEstimate, madeLine } from './testing/made-estimate.ts';

const lineContext = { decimals: 2, divisionTaxRate: null };
const base = madeEstimate([madeLine(1), madeLine(2)]);
const before = formOf(base);
/** Returns the form with a changed line; null deletes it. */
function withLine(form: EstimateForm, id: number, change: Parameters<typeof withChange>[1] | null): EstimateForm {
  const sections = form.sections.map((section) => ({
    ...section,
    lines: section.lines.flatMap((line) =>
      line.id !== id ? [line] : change === null ? [] : [withChange(line, change, lineContext)],
    ),
  }));
  return { ...form, sections };
}
const standing = (form: EstimateForm, conflict: EstimateConflict) =>
  'section' in conflict ? standingLineSide(ESTIMATE_LINES, linesOf(form), conflict) : null;
const unitsOf = (form: EstimateForm) => form.sections.flatMap(({ lines }) => lines.map(({ units }) => units));

describe('two versions of an estimate (EST-06)', () => {
  it('one-sided changes are merged, and fields that both changed are a conflict (EST-06)', () => {
    const mine = withLine(before, 1, { units: '5' });
    const theirs = withLine(withLine(before, 1, { units: '7' }), 2, { details: 'Theirs' });
    const merged = mergeEstimate(before, mine, theirs);
    expect(unitsOf(merged.form)).toEqual(['5', '2']);
    expect(merged.form.sections[0]!.lines[1]!.details).toBe('Theirs');
    expect(merged.conflicts).toHaveLength(1);
    const [conflict] = merged.conflicts;
    expect(standing(merged.form, conflict!)).toBe('mine');
    const chosen = withSide(merged.form, conflict!, 'theirs');
    expect(unitsOf(chosen)).toEqual(['7', '2']);
    expect(standing(chosen, conflict!)).toBe('theirs');
  });

  it('a line that they deleted and that was changed here is kept as a new one; the reverse needs a choice (EST-06)', () => {
    const kept = mergeEstimate(before, withLine(before, 1, { units: '5' }), withLine(before, 1, null));
    expect(kept.form.sections[0]!.lines.map(({ id }) => id)).toEqual([2, 0]);
    const [conflict] = kept.conflicts;
    expect(conflict).toMatchObject({ kind: 'line', theirs: null });
    const without = withSide(kept.form, conflict!, 'theirs');
    expect([unitsOf(without), standing(without, conflict!)]).toEqual([['2'], 'theirs']);
    expect(unitsOf(withSide(without, conflict!, 'mine'))).toEqual(['2', '5']);
    const asked = mergeEstimate(before, withLine(before, 1, null), withLine(before, 1, { units: '5' }));
    expect([unitsOf(asked.form), standing(asked.form, asked.conflicts[0]!)]).toEqual([['2'], 'mine']);
    expect(unitsOf(withSide(asked.form, asked.conflicts[0]!, 'theirs'))).toEqual(['5', '2']);
  });

  it('sections that both sides added stand both, and one that they removed goes unless it was changed here (EST-06)', () => {
    const mine = { ...before, sections: [...before.sections, { ...addedSection(before.sections), name: 'Mine' }] };
    const theirs = formOf(
      madeEstimate([madeLine(1), madeLine(2)], {
        sections: [...base.sections, { ...base.sections[0]!, id: 9, lines: [] }],
      }),
    );
    expect(mergeEstimate(before, mine, theirs).form.sections.map(({ id }) => id)).toEqual([1, 0, 9]);
    const none = { ...before, sections: [] };
    expect(mergeEstimate(before, before, none).form.sections).toEqual([]);
    const changed = mergeEstimate(before, withLine(before, 1, { units: '5' }), none);
    expect(changed.form.sections.map(({ id, lines }) => [id, lines.length])).toEqual([[0, 2]]);
  });

  it('a line that was added while it was saved stays, and the saved ones get their ids (EST-02)', () => {
    const line = withChange(addedLine('new-1', undefined), { details: 'First' }, lineContext);
    const add = (more: typeof line) => (form: EstimateForm) =>
      form.sections.map((section) => ({ ...section, lines: [...section.lines, more] }));
    const edit = estimateSteps.afterLines(null, base, add(line));
    const sent = edit!.form;
    expect(sentSections(sent)[0]!.lines).toHaveLength(3);
    const typed = estimateSteps.afterLines(
      edit,
      base,
      add(withChange(addedLine('new-2', undefined), { details: 'Later' }, lineContext)),
    );
    const saved = madeEstimate([madeLine(1), madeLine(2), madeLine(3, { details: 'First' })]);
    const after = estimateSteps.afterSave(typed, sent, saved);
    expect(after!.form.sections[0]!.lines.map(({ id, details }) => [id, details]).slice(2)).toEqual([
      [3, 'First'],
      [0, 'Later'],
    ]);
  });
});
