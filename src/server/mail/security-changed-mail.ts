import { z } from 'zod/mini';
import { SECURITY_CHANGES, type SecurityChangeKind } from '#domain/identity/security-change.ts';
import { PATHS } from '#domain/screen-paths.ts';
import type { MailTemplate } from '../core/mail/mail-template.ts';

const KINDS = Object.keys(SECURITY_CHANGES) as SecurityChangeKind[];
const Facts = z.object({
  by: z.string(),
  changes: z.array(
    z.object({
      what: z.enum(KINDS),
      person: z.nullable(z.string()),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
    }),
  ),
});

/** The maximum number of changes listed in a mail; a sheet may have hundreds. */
const MOST_LISTED = 20;

/** Notifies administrators of a changed security setting: by whom, and from what to what. */
export const securityChangedMail: MailTemplate = async (given, { t, agency, linkTo }) => {
  const { by, changes } = Facts.parse(given);
  const title = t('Security settings of {agency} were changed', { agency: agency.name });
  const inWords = (value: string | null) => {
    if (value === 'on') return t('on');
    if (value === 'off') return t('off');
    if (value === 'installation') return t('server of the installation');
    return value ?? t('none');
  };
  const facts = changes.slice(0, MOST_LISTED).map(({ what, person, before, after }) => {
    const label = t.of(SECURITY_CHANGES[what]);
    return {
      label: person === null ? label : `${label}: ${person}`,
      value: `${inWords(before)} → ${inWords(after)}`,
    };
  });
  const left = changes.length - facts.length;
  return {
    subject: title,
    blocks: [
      { kind: 'heading', text: title },
      { kind: 'paragraph', text: t('{name} changed the following:', { name: by }) },
      { kind: 'facts', facts },
      ...(left > 0
        ? [
            {
              kind: 'paragraph' as const,
              text: t('{count} more {count, change|changes} are in the audit trail.', { count: String(left) }),
            },
          ]
        : []),
      { kind: 'button', text: t('Open audit trail'), url: linkTo(PATHS.audit) },
    ],
    footer: [t('If you did not expect this change, contact {name} and check the audit trail now.', { name: by })],
  };
};
