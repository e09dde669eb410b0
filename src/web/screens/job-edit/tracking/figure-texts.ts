import type { JobFigure } from '#domain/jobs/job-figure.ts';
import type { Texts } from '../../../platform/translation.ts';

/** Returns the name of a figure, as the dialog with its rows has it. */
export function figureText(figure: JobFigure, t: Texts['t']): string {
  switch (figure) {
    case 'estimates':
      return t('Estimates');
    case 'approved-estimates':
      return t('Approved estimates');
    case 'actuals':
      return t('Actuals');
    case 'costs':
      return t('Costs');
    case 'time':
      return t('Time');
    case 'unapproved-time':
      return t('Unapproved time');
    case 'billed':
      return t('Billed');
    case 'proforma':
      return t('Proforma');
    case 'committed':
      return t('Committed');
  }
}
