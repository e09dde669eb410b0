import { ApiProblem } from '../../platform/api.ts';
import { text } from '../../platform/translation.ts';
import { confirm } from '../../widgets/dialog/questions.ts';

/** Codes of refusals of values that are odd, but possible once somebody has confirmed them. */
const ODD = new Set(['exchange-rate-odd']);

/** Whether a refusal asks for a confirmation. */
export const isOddRefusal = (code: string) => ODD.has(code);

/** Saves, and where the server finds a value odd asks the person and saves again. Throws the refusal if they say no. */
export async function askingAboutOdd<Saved>(save: (isConfirmed: boolean) => Promise<Saved>): Promise<Saved> {
  try {
    return await save(false);
  } catch (error) {
    if (!(error instanceof ApiProblem) || !isOddRefusal(error.code) || !(await confirmOddValues(error.message)))
      throw error;
    return save(true);
  }
}

/** Asks whether odd values are saved as they are. */
export function confirmOddValues(message: string): Promise<boolean> {
  return confirm({
    title: text('Please check this value'),
    message,
    yes: text('Save it as it is'),
    no: text('Cancel'),
  });
}
