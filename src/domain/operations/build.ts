/** What was built: the release, the commit (null if unknown) and the time (ISO 8601; null when running from source). */
export type Build = { release: string; commit: string | null; builtAt: string | null };

/** Formats a build in one line for terminals and support requests. */
export function describeBuild({ release, commit, builtAt }: Build): string {
  const origin = commit === null ? '' : `, commit ${commit}`;
  const date = builtAt === null ? ', not built' : `, built on ${builtAt.slice(0, 10)}`;
  return `Docket ${release}${origin}${date}`;
}
