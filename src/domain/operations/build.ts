/** What was built: the release, the commit (null = unknown) and when (ISO 8601; null = it runs from its sources). */
export type Build = { release: string; commit: string | null; builtAt: string | null };

/** One line that names a build, for terminals and support requests. */
export function describeBuild({ release, commit, builtAt }: Build): string {
  const origin = commit === null ? '' : `, commit ${commit}`;
  const date = builtAt === null ? ', not built' : `, built on ${builtAt.slice(0, 10)}`;
  return `Docket ${release}${origin}${date}`;
}
