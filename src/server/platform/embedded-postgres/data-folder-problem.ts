import { StartProblem } from '../operations/start-problem.ts';

const errorCode = (error: unknown): string => (error as NodeJS.ErrnoException | undefined)?.code ?? '';

/** Explains a file system error at `folder`; returns other errors unchanged. */
export function explainFileError(error: unknown, folder: string): unknown {
  if (error instanceof StartProblem) return error;
  const code = errorCode(error);
  const cause = { cause: error };
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return notWritable(folder, code, cause);
  if (['ENOSPC', 'EDQUOT'].includes(code)) return diskFull(folder, cause);
  if (['ENOTDIR', 'EEXIST'].includes(code)) {
    return new StartProblem(`Docket can't store its data in ${folder}: it is not a folder.`, cause);
  }
  return error;
}

export function notWritable(folder: string, code: string, options?: ErrorOptions): StartProblem {
  return new StartProblem(
    `Docket can't write to its data folder ${folder} (${code}): give this user write access to it, or set DATA_DIR to another folder.`,
    options,
  );
}

export function diskFull(folder: string, options?: ErrorOptions): StartProblem {
  return new StartProblem(
    `The disk that holds ${folder} is full: free some space, or set DATA_DIR to a folder on another disk.`,
    options,
  );
}
