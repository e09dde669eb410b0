import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** One stage of the Dockerfile: what it copies from the project, and its lines. */
export type ImageStage = { copied: string[]; lines: string[] };

/** Returns the stages of the Dockerfile, in order; continued lines are joined. */
export function imageStages(): ImageStage[] {
  const lines = readFileSync('Dockerfile', 'utf8')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  const stages: ImageStage[] = [];
  for (const line of lines) {
    if (line.startsWith('FROM ')) stages.push({ copied: [], lines: [] });
    stages.at(-1)?.lines.push(line);
    const copied = /^COPY (?!--from)(.+) \S+$/.exec(line)?.[1];
    if (copied) stages.at(-1)!.copied.push(...copied.split(' '));
  }
  return stages;
}

/** Returns the files of the project, including uncommitted ones. */
export function filesOfProject(): string[] {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).trim().split('\n');
}

/** Returns the words of a stage's instruction: `CMD ["node", "main.js"]`. */
export function wordsOf({ lines }: ImageStage, kind: RegExp): string[] {
  const line = lines.find((one) => kind.test(one));
  return JSON.parse(/\[.*\]$/.exec(line ?? '')?.[0] ?? '[]');
}
