import { useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Estimate } from '#contract/estimates/estimate.ts';
import { ESTIMATE_FIELDS } from '#domain/estimates/estimate-fields.ts';
import { maySeeCostRate } from '#domain/estimates/estimate-rate.ts';
import { can } from '#domain/people/permission.ts';
import type { CurrencyAnswer } from '../../documents/currency/currency-question.ts';
import { useDocumentEditor } from '../../documents/editor/use-document-editor.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { inCurrency } from './currency/change-currency.ts';
import { estimateSteps } from './estimate-edit-state.ts';
import { figuresOfSections, figuresOfStored } from './estimate-figures.ts';
import {
  buildLineContext,
  type DraftSection,
  decimalsOf,
  type EstimateForm,
  type EstimateHeadForm,
  linesOf,
} from './estimate-form.ts';
import type { DraftLine, RatesOf } from './estimate-line.ts';
import { choicesQuery, ratesQuery } from './estimate-queries.ts';
import { fixedHeadFields, headProblems, sectionProblems } from './estimate-rules.ts';
import { estimateSaving } from './save-estimate.ts';

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

/** Holds the form of an estimate: its values, figures and errors, and saves it. */
export function useEstimateEditor(estimate: Estimate) {
  const { t } = useText();
  const user = useUser();
  const maySeeMargin = can(user, 'read', 'margin');
  const editor = useDocumentEditor(estimate, {
    steps: estimateSteps,
    saving: useMemo(() => estimateSaving(maySeeMargin), [maySeeMargin]),
    savedMessage: () => t('Estimate saved'),
    headProblems,
    partProblems: (form) => sectionProblems(form, decimalsOf(form)),
    linesOf,
  });
  const { base, form, record, isOpen, changeForCurrency, changeParts } = editor;
  const ratesOf = useLineRates(record, form);
  const figureWorld = useFigureContext(base, form.head, ratesOf);
  return {
    ...editor,
    formName: 'estimate',
    fields: ESTIMATE_FIELDS,
    estimate: base,
    lineContext: useMemo(() => buildLineContext(form, base), [form, base]),
    ratesOf,
    maySeeMargin,
    maySeeCostRate: figureWorld.maySeeCostRate,
    figures: useMemo(
      () => (isOpen ? figuresOfSections(form.sections, figureWorld) : figuresOfStored(base, form.sections)),
      [isOpen, form.sections, figureWorld, base],
    ),
    fixed: useMemo(() => fixedHeadFields(user, base), [user, base]),
    changeCurrency: useCallback(
      (currency: EstimateHeadForm['currency'], answer: CurrencyAnswer) =>
        changeForCurrency((now) => inCurrency(now, currency, { ...answer, ratesOf })),
      [changeForCurrency, ratesOf],
    ),
    changeSections: changeParts,
    changeLines: useCallback(
      (key: string, step: (lines: readonly DraftLine[], form: EstimateForm) => readonly DraftLine[]) =>
        changeParts((current) => withLinesOf(current, key, step)),
      [changeParts],
    ),
  };
}
export type EstimateEditor = ReturnType<typeof useEstimateEditor>;
export type EstimateProblem = EstimateEditor['problems'][number];

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
