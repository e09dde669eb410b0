import type { ComponentProps } from 'react';
import type { MasterRecord } from '#contract/master-data/master-data.ts';
import { mayInvite } from '#domain/people/person.ts';
import { phrase } from '#domain/text/phrase.ts';
import { useText } from '../../../platform/translation.ts';
import { useUser } from '../../../platform/use-session.ts';
import { useRowSelection } from '../../../record-list/use-row-selection.ts';
import { MasterTable } from '../master-table.tsx';
import { InviteBar } from './invite-bar.tsx';
import { describeSignIn } from './sign-in-texts.ts';

type Props = Omit<ComponentProps<typeof MasterTable>, 'selection' | 'last'>;

/** Lists people with their sign-in status; selected people can be invited. */
export function PeopleTable(props: Props) {
  const { t } = useText();
  const user = useUser();
  const { timeZone } = user.agency;
  const selection = useRowSelection<MasterRecord>(props.rows, () => true);
  const isInviting = mayInvite(user);
  return (
    <>
      {isInviting && <InviteBar rows={props.rows} selection={selection} />}
      <MasterTable
        {...props}
        {...(isInviting ? { selection } : {})}
        last={{ label: phrase('Signing in'), show: (record) => describeSignIn(t, record, { timeZone, isBrief: true }) }}
      />
    </>
  );
}
