import { ApiProblem } from '../../platform/api.ts';
import { text } from '../../platform/translation.ts';
import { confirm } from '../../widgets/dialog/questions.ts';

/** Error codes of values that are unusual, but allowed after a confirmation. */
const ODD = new Set(['exchange-rate-odd']);

/** Checks whether an error asks for a confirmation. */
export const isOddRefusal = (code: string) => ODD.has(code);

/** Saves; if the server finds a value unusual, asks the user and saves again. Throws the error if they decline. */
export async function askingAboutOdd<Saved>(save: (isConfirmed: boolean) => Promise<Saved>): Promise<Saved> {
  try {
    return await save(false);
  } catch (error) {
    if (!(error instanceof ApiProblem) || !isOddRefusal(error.code) || !(await confirmOddValues(error.message)))
      throw error;
    return save(true);
  }
}

/** Asks whether to save unusual values as they are. */
export function confirmOddValues(message: string): Promise<boolean> {
  return confirm({
    title: text('Please check this value'),
    message,
    yes: text('Save it as it is'),
    no: text('Cancel'),
  });
}
