import { useState } from 'react';
import { fileNameAsAt } from '#domain/as-at.ts';
import { dayAt, timeAt } from '#domain/local-time.ts';
import { keepFile } from '../../platform/file-transfer.ts';
import { formatMoment } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { toast, toastProblem } from '../dialog/toast.tsx';

/** Gives an export to the browser to keep, and says as at when it is, in its name too, where that is not now (SCALE-15). */
export function useExport() {
  const { t } = useText();
  const { timeZone } = useUser().agency;
  const [isBusy, setIsBusy] = useState(false);
  const keepExport = async <P, Q>(
    endpoint: Parameters<typeof keepFile<P, Q>>[0],
    sent: Omit<Parameters<typeof keepFile<P, Q>>[1], 'fileName'> & { fileName: string },
  ) => {
    setIsBusy(true);
    try {
      const fileName = (asAt: string | null) =>
        asAt === null ? sent.fileName : fileNameAsAt(sent.fileName, momentInName(asAt, timeZone));
      const asAt = await keepFile<P, Q>(endpoint, { ...sent, fileName } as Parameters<typeof keepFile<P, Q>>[1]);
      if (asAt !== null) toast('info', t('The file is as at {time}', { time: formatMoment(asAt, timeZone) }));
    } catch (error) {
      toastProblem(error);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, keepExport };
}

/** `2026-11-21 14:03`, where the agency is. */
function momentInName(instant: string, timeZone: string): string {
  const moment = Date.parse(instant);
  return `${dayAt(moment, timeZone)} ${timeAt(moment, timeZone)}`;
}
