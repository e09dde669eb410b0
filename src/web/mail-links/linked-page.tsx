import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Speech } from '#contract/text/language-settings.ts';
import { isInvalidLink, isToken, speakAs } from '../platform/link/link.ts';
import { usePageToken } from '../platform/link/use-page-token.ts';
import { LoadFailure, Loading } from '../widgets/load-states.tsx';
import { InvalidLink } from './invalid-link.tsx';
import classes from './mail-links.module.css';

/** A document that a link has opened. */
export type OpenedLink<Link> = {
  agency: string;
  token: string;
  link: Link;
  /** Whether the link has become invalid since the page was opened. */
  isInvalid: boolean;
  refetch: () => void;
  /** Stops reading the document, because the link has ended with an answer: the page stays as it is. */
  end: () => void;
  /** Displays the document as an answer has left it. */
  update: (link: Link) => void;
};

type PageProps<Link> = {
  keyOf: (agency: string, token: string) => QueryKey;
  open: (
    given: { params: { agency: string }; body: { token: string } },
    options: { signal: AbortSignal },
  ) => Promise<Link>;
  loadingText: string;
  /** Why a link can be invalid, and what its reader can do then. */
  invalidText: string;
  wayOut: ReactNode;
  letterhead: (link: Link) => ReactNode;
  titleOf: (link: Link) => string;
  children: (opened: OpenedLink<Link>) => ReactNode;
};

/** The page of a document that opens by a link, in the language of its recipient; opening it changes nothing. */
export function LinkedPage<Link extends { agency: { name: string }; speech: Speech }>(props: PageProps<Link>) {
  const token = usePageToken();
  return <PageOfToken key={token} {...props} token={token} />;
}

function PageOfToken<Link extends { agency: { name: string }; speech: Speech }>(
  props: PageProps<Link> & { token: string },
) {
  const { token, keyOf, open } = props;
  const { agency = '' } = useParams({ strict: false }) as { agency?: string };
  const queryClient = useQueryClient();
  const queryKey = keyOf(agency, token);
  const [hasEnded, setHasEnded] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const found = await open({ params: { agency }, body: { token } }, { signal });
      speakAs(found.speech);
      return found;
    },
    enabled: !hasEnded && isToken(token),
    gcTime: 0,
    retry: false,
  });
  const isInvalid = isInvalidLink(token, error);
  const retry = () => void refetch();
  // The page and the typed text stay, even if the link becomes invalid meanwhile.
  if (data)
    return (
      <article className={classes.page}>
        {props.letterhead(data)}
        <h1 className={classes.title}>{props.titleOf(data)}</h1>
        {props.children({
          agency,
          token,
          link: data,
          isInvalid,
          refetch: retry,
          end: () => setHasEnded(true),
          update: (link) => queryClient.setQueryData(queryKey, link),
        })}
      </article>
    );
  if (isInvalid) return <InvalidLink why={props.invalidText}>{props.wayOut}</InvalidLink>;
  return error ? <LoadFailure error={error} onRetry={retry} /> : <Loading what={props.loadingText} />;
}
