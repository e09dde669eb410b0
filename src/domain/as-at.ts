/** The name of a file that is as at a moment, which is told before its ending; `moment` as `2026-11-21 14:03`, with whatever says where that is (SCALE-15). */
export function fileNameAsAt(fileName: string, moment: string): string {
  const [, base, ending] = /^(.*?)(\.[^.]+)?$/.exec(fileName)!;
  return `${base}-as-at-${moment.replaceAll(':', '').replaceAll(' ', '-')}${ending ?? ''}`;
}
