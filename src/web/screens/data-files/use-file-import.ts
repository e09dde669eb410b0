import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod/mini';
import {
  FilePreview,
  FileReading,
  importFile,
  keepFailingLines,
  previewFile,
} from '#contract/data-exchange/data-file.ts';
import { chooseMatches, type FileName } from '#contract/data-exchange/file-matching.ts';
import type { DataKind } from '#domain/data-exchange/data-kind.ts';
import type { TimeExport } from '#domain/data-exchange/time-export.ts';
import { ApiProblem, call } from '../../platform/api.ts';
import { keepFile, sendFile } from '../../platform/file-transfer.ts';
import { toastProblem } from '../../widgets/dialog/toast.tsx';
import {
  type ChosenMatch,
  type ChosenMatches,
  type ChosenNewJobs,
  countNewJobs,
  isUnfinished,
  openNames,
  placeOfName,
  readyMatches,
} from './chosen-matches.ts';

/** The user's corrections of how the file is read. */
export type ChosenSettings = Partial<
  Record<'encoding' | 'separator' | 'decimalSign' | 'dateOrder' | 'sheet' | 'columns', string>
>;
export type ImportedFile = z.infer<typeof importFile.answer>;

type State = {
  file: File | null;
  settings: ChosenSettings;
  preview: FilePreview | null;
  /** How the file was read, if it can't be read this way. */
  reading: FileReading | null;
  /** The operation in progress: previewing, saving matches, importing, or loading the failed lines. */
  busy: 'preview' | 'match' | 'import' | 'failing' | null;
  /** Why the preview or the import failed. */
  problem: string | null;
  imported: ImportedFile | null;
};

/** The kind under which hours from other programs are imported. */
export const HOLDS_EXPORTS: DataKind = 'time-entries';

const NOTHING: State = {
  file: null,
  settings: {},
  preview: null,
  reading: null,
  busy: null,
  problem: null,
  imported: null,
};

/** Guides a file through its import: choose, preview after every correction, import. The file stays until it is imported or replaced. */
export function useFileImport(kind: DataKind, onProgram: (program: TimeExport, file: File) => void) {
  const queryClient = useQueryClient();
  const [state, setState] = useState<State>(NOTHING);
  const chosen = useChosenMatches(state.preview?.matching?.names ?? []);
  const underWay = useRef<AbortController | null>(null);
  useEffect(() => () => underWay.current?.abort(), []);
  const change = (changes: Partial<State>) => setState((before) => ({ ...before, ...changes }));
  const begin = () => {
    underWay.current?.abort();
    underWay.current = new AbortController();
    return { onProgress: () => undefined, signal: underWay.current.signal };
  };
  const query = (file: File, settings: ChosenSettings) =>
    ({ fileName: file.name, ...settings }) as z.output<typeof previewFile.query>;

  const look = async (file: File, settings: ChosenSettings) => {
    const watched = begin();
    change({ file, settings, busy: 'preview', problem: null, imported: null });
    try {
      const place = { params: { kind }, query: query(file, settings), file };
      const preview = await sendFile(previewFile, place, watched);
      change({ preview, reading: null, busy: null });
      if (preview.program && !preview.matching && kind !== HOLDS_EXPORTS) onProgram(preview.program, file);
    } catch (error) {
      if (watched.signal.aborted) return;
      const current = error instanceof ApiProblem ? FileReading.safeParse(error.problem.current) : null;
      change({
        busy: null,
        problem: (error as Error).message,
        ...(current?.success ? { preview: null, reading: current.data } : {}),
      });
    }
  };

  const keepMatches = async (program: TimeExport) => {
    const { file, settings } = state;
    if (!file || state.busy) return;
    change({ busy: 'match', problem: null });
    try {
      await call(chooseMatches, { params: { program }, body: chosen.body });
      chosen.clearKept();
      await look(file, settings);
    } catch (error) {
      change({ busy: null, problem: (error as Error).message });
    }
  };

  const bringIn = async (lines: 'all' | 'good') => {
    const { file, settings, preview } = state;
    if (!file || !preview?.outcome || state.busy) return;
    const watched = begin();
    change({ busy: 'import', problem: null });
    try {
      const asked = { ...query(file, settings), outcome: preview.outcome.hash, lines };
      const imported = await sendFile(importFile, { params: { kind }, query: asked, file }, watched);
      setState({ ...NOTHING, imported });
      await queryClient.invalidateQueries();
    } catch (error) {
      if (watched.signal.aborted) return;
      const current = error instanceof ApiProblem ? FilePreview.safeParse(error.problem.current) : null;
      change({
        busy: null,
        problem: (error as Error).message,
        ...(current?.success ? { preview: current.data } : {}),
      });
    }
  };

  const keepFailing = async () => {
    const { file, settings } = state;
    if (!file || state.busy) return;
    change({ busy: 'failing' });
    const [, base, end] = /^(.*?)(\.[^.]+)?$/.exec(file.name)!;
    const place = { params: { kind }, query: query(file, settings), fileName: `${base}-problems${end ?? ''}` };
    await keepFile(keepFailingLines, { ...place, file }).catch(toastProblem);
    change({ busy: null });
  };

  return {
    ...state,
    chosen,
    keepMatches: (program: TimeExport) => void keepMatches(program),
    choose: (file: File) => {
      chosen.clear();
      change({ preview: null, reading: null });
      void look(file, {});
    },
    correct: (changes: ChosenSettings) => state.file && void look(state.file, { ...state.settings, ...changes }),
    lookAgain: () => state.file && void look(state.file, state.settings),
    bringIn: (lines: 'all' | 'good') => void bringIn(lines),
    keepFailing: () => void keepFailing(),
    clear: () => {
      underWay.current?.abort();
      chosen.clear();
      setState(NOTHING);
    },
  };
}

export type FileImport = ReturnType<typeof useFileImport>;

/** Holds the choices for the names of a file until they are saved, including after a failed save. */
function useChosenMatches(names: readonly FileName[]) {
  const [chosen, setChosen] = useState<ChosenMatches>(new Map());
  const [newJobs, setNewJobs] = useState<ChosenNewJobs | null>(null);
  const chooseAll = (of: readonly FileName[], match: ChosenMatch) =>
    setChosen((before) => new Map([...before, ...of.map((name) => [placeOfName(name), { name, match }] as const)]));
  const ready = readyMatches(names, chosen, newJobs);
  return {
    ...ready,
    of: (name: FileName) => chosen.get(placeOfName(name))?.match ?? null,
    choose: (name: FileName, match: ChosenMatch) => chooseAll([name], match),
    chooseAll,
    open: openNames(names, chosen),
    newJobs,
    newJobsCount: countNewJobs(names, chosen),
    chooseNewJobs: setNewJobs,
    /** Discards saved choices; incomplete ones stay. */
    clearKept: () => {
      setChosen((before) => new Map([...before].filter(([, { match }]) => isUnfinished(match))));
      if (ready.body.newJobs) setNewJobs(null);
    },
    clear: () => {
      setChosen(new Map());
      setNewJobs(null);
    },
  };
}
