import { useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';

import { Estimate, updateEstimate } from '#contract/estimates/estimate.ts';
import { ESTIMATE_FIELD_NAMES, ESTIMATE_FIELDS, type EstimateField } from '#domain/estimates/estimate-fields.ts';
import { maySeeCostRate } from '#domain/estimates/estimate-rate.ts';
import { can } from '#domain/people/permission.ts';
import type { CurrencyAnswer } from '../../documents/currency/currency-question.ts';
import { isTypedIntoCell } from '../../documents/lines/typed-into-cell.ts';
import { useLineSteps } from '../../documents/lines/use-line-steps.ts';
import { type ApiProblem, call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { type Texts, useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { describeFieldError } from '../../record-editing/field-errors.ts';
import { errorsByField, type RecordSaving } from '../../record-editing/save-record.ts';
import { useFieldErrors } from '../../record-editing/use-field-errors.ts';
import { useRecordEdit } from '../../record-editing/use-record-edit.ts';
import { useRecordSaving } from '../../record-editing/use-record-saving.ts';
import {
  afterCurrency,
  afterHeadChange,
  afterRedo,
  afterSections,
  afterUndo,
  type EstimateRefusal,
  estimateSteps,
  type PlaceProblem,
} from './estimate-edit-state.ts';
import { figuresOfSections, figuresOfStored } from './estimate-figures.ts';
import {
  buildLineContext,
  type DraftSection,
  type EstimateForm,
  type EstimateHeadForm,
  estimateSaveOf,
  linesOf,
  sentSections,
} from './estimate-form.ts';
import { type DraftLine, LINE_FIELDS, type RatesOf } from './estimate-line.ts';
import { choicesQuery, ratesQuery } from './estimate-queries.ts';
import { fixedHeadFields, headProblems, mayEdit, type SectionProblem, sectionProblems } from './estimate-rules.ts';

const nameOf = ({ costType, person }: Pick<DraftLine, 'costType' | 'person'>) => `${costType?.id} ${person?.id ?? 0}`;

/** Loads the rates of lines that have none of their own: once per cost type and person. */
function useLineRates(estimate: Estimate, form: EstimateForm): RatesOf {
  const wanted = new Map(
    linesOf(form).flatMap((line) => {
      const { follows, costType } = line;
      const isWanted = costType !== null && (follows.rate || follows.markUp || follows.costRate);
      return isWanted ? [[nameOf(line), line] as const] : [];
    }),
  );
  const lines = [...wanted.values()];
  const found = useQueries({
    queries: lines.map(({ costType, person }) =>
      ratesQuery(estimate, costType!.id, person?.id ?? null, form.head.currency?.id ?? null),
    ),
    combine: (answers) => answers.map(({ data }) => data ?? null),
  });
  const names = [...wanted.keys()].join(',');
  return useMemo(() => {
    const known = new Map(names.split(',').map((name, place) => [name, found[place] ?? undefined]));
    return (line) => known.get(nameOf(line)) ?? undefined;
  }, [names, found]);
}

/** An error in a section as text; `isMissing` = the value is only missing. */
export type ShownProblem = PlaceProblem & { isMissing: boolean };

/** Holds the form of an estimate: its values, figures and errors, and saves it. */
export function useEstimateEditor(estimate: Estimate) {
  const { t } = useText();
  const user = useUser();
  const edited = useRecordEdit(estimateSteps, estimate);
  const { base, form, record, refusal, change } = edited;
  const { head, steps } = form;
  const isOpen = mayEdit(base);
  const maySeeMargin = can(user, 'read', 'margin');
  const lineContext = useMemo(() => buildLineContext(form, base), [form, base]);
  const wrongHead = useMemo(() => (isOpen ? headProblems(head) : []), [isOpen, head]);
  const wrongPlaces = isOpen ? sectionProblems(form, lineContext.decimals) : [];
  const saving = useRecordSaving(
    edited,
    useMemo(() => estimateSaving(maySeeMargin), [maySeeMargin]),
    {
      isInvalid: wrongHead.length > 0 || wrongPlaces.length > 0,
      savedMessage: () => t('Estimate saved'),
      isEditingLine: isTypedIntoCell,
    },
  );
  const { wasTried } = saving;
  const { errors, missing } = useFieldErrors(refusal?.errors, wrongHead, wasTried);
  const ratesOf = useLineRates(record, form);
  const figureWorld = useFigureContext(base, head, ratesOf);
  const lineSteps = useLineSteps(steps, change, { afterUndo, afterRedo });
  return {
    ...edited,
    ...saving,
    formName: 'estimate',
    fields: ESTIMATE_FIELDS,
    estimate: base,
    lineContext,
    ratesOf,
    maySeeMargin,
    maySeeCostRate: figureWorld.maySeeCostRate,
    isOpen,
    figures: useMemo(
      () => (isOpen ? figuresOfSections(form.sections, figureWorld) : figuresOfStored(base, form.sections)),
      [isOpen, form.sections, figureWorld, base],
    ),
    errors,
    missing,
    problems: shownProblems(form, wrongPlaces, refusal?.places ?? [], wasTried, t),
    fixed: useMemo(() => fixedHeadFields(user, base), [user, base]),
    setHead: useCallback(
      <Name extends EstimateField>(name: Name, value: EstimateHeadForm[Name]) =>
        change((now) => afterHeadChange(now, record, name, value)),
      [record, change],
    ),
    changeCurrency: useCallback(
      (currency: NonNullable<EstimateHeadForm['currency']>, answer: CurrencyAnswer) =>
        change((now) => afterCurrency(now, record, currency, { ...answer, ratesOf })),
      [record, change, ratesOf],
    ),
    changeSections: useCallback(
      (step: (form: EstimateForm) => readonly DraftSection[]) => change((now) => afterSections(now, record, step)),
      [record, change],
    ),
    changeLines: useCallback(
      (key: string, step: (lines: readonly DraftLine[], form: EstimateForm) => readonly DraftLine[]) =>
        change((now) => afterSections(now, record, (current) => withLinesOf(current, key, step))),
      [record, change],
    ),
    ...lineSteps,
    hasUnsavedInput: () => edited.hasUnsavedInput() || isTypedIntoCell(),
  };
}
export type EstimateEditor = ReturnType<typeof useEstimateEditor>;

function withLinesOf(
  form: EstimateForm,
  key: string,
  step: (lines: readonly DraftLine[], form: EstimateForm) => readonly DraftLine[],
): readonly DraftSection[] {
  const section = form.sections.find((one) => one.key === key);
  const lines = section && step(section.lines, form);
  if (!section || !lines || lines === section.lines) return form.sections;
  return form.sections.map((one) => (one === section ? { ...one, lines } : one));
}

/** Returns what figures depend on apart from the sections; the object stays the same until a value changes. */
function useFigureContext(base: Estimate, { currency }: EstimateHeadForm, ratesOf: RatesOf) {
  const user = useUser();
  const currencies = useQuery(choicesQuery).data?.currencies;
  const known = currencies?.find(({ id }) => id === currency?.id);
  const isAsStored = base.currency.id === currency?.id;
  const { exchangeRate, baseCurrency } = base;
  return useMemo(() => {
    const isBase = known ? known.isBase : currency?.code === baseCurrency.code;
    const stored =
      isAsStored && exchangeRate ? { baseUnits: exchangeRate.base, currencyUnits: exchangeRate.currency } : undefined;
    return {
      decimals: currency?.numberOfDecimals ?? 2,
      baseDecimals: baseCurrency.numberOfDecimals,
      exchange: isBase ? null : (stored ?? known?.rate ?? undefined),
      ratesOf,
      maySeeMargin: can(user, 'read', 'margin'),
      maySeeCostRate: (personId: number | null) => maySeeCostRate(user, personId),
    };
  }, [known, currency, isAsStored, exchangeRate, baseCurrency, ratesOf, user]);
}

function shownProblems(
  { sections }: EstimateForm,
  wrong: readonly SectionProblem[],
  refused: readonly PlaceProblem[],
  wasTried: boolean,
  t: Texts['t'],
): ShownProblem[] {
  const own = wrong.flatMap(({ why, ...place }): ShownProblem[] => {
    const isMissing = why === 'mandatory-fields';
    if (isMissing && !wasTried) return [];
    const line = sections.flatMap(({ lines }) => lines).find(({ key }) => key === place.line);
    const unread = why === 'unread' && place.field ? line?.unread[place.field] : undefined;
    return [{ ...place, why: unread?.why ?? describeFieldError(why, t), isMissing }];
  });
  const others = refused.filter(
    ({ section, line, field }) =>
      !own.some((one) => one.section === section && one.line === line && one.field === field),
  );
  return [...own, ...others.map((one) => ({ ...one, isMissing: false }))];
}

/** Returns how an estimate is saved, depending on the right to see margins. An estimate always exists before it is edited. */
function estimateSaving(maySeeMargin: boolean): RecordSaving<Estimate, Estimate, EstimateForm, EstimateRefusal> {
  return {
    schema: Estimate,
    send: (base, form) =>
      call(updateEstimate, { params: { id: base.id }, body: estimateSaveOf(base, form, maySeeMargin) }),
    changedSince: () => null,
    refusalOf,
    keyOf: ({ id }) => queryKeys.estimate(id),
    lists: [queryKeys.estimates, queryKeys.waiting],
  };
}

/** Parses the server's errors by path: `name` in the head, `sections.0.lines.3.rate` for a sent line. */
function refusalOf(refused: ApiProblem, form: EstimateForm): EstimateRefusal {
  const { message, problem } = refused;
  const sections = sentSections(form);
  const places = (problem.errors ?? []).flatMap(({ path, message: why }): PlaceProblem[] => {
    const [first, place, part, index, name] = path.split(/[./]/).filter(Boolean);
    const section = first === 'sections' ? sections[Number(place)] : undefined;
    if (!section) return [];
    const line = part === 'lines' ? section.lines[Number(index)] : undefined;
    const field = line ? (LINE_FIELDS.find((one) => one === name) ?? 'net') : null;
    return [{ section: section.key, line: line?.key ?? null, field, why }];
  });
  return { message, errors: errorsByField(ESTIMATE_FIELD_NAMES, refused), places };
}
