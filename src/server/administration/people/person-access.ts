import type { Endpoint } from '#contract/http/endpoint.ts';
import { titleOf } from '#contract/http/refusal.ts';
import type { PersonAccess, RecordAccess, RecordKind } from '#contract/people/person-access.ts';
import { mayDecideOn } from '#domain/billing/client-invoice.ts';
import { type Actor, can, hasApprovalAccess, MENUS, seesMenu } from '#domain/people/permission.ts';
import { type AccessVerdict, accessVerdict } from '#domain/people/permission-reasons.ts';
import type { RecordAccessParts } from '../../core/people/record-access.ts';
import { actsOnBehalfOf, mayEnterTimeFor } from '../../core/time/time-access.sql.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { findPersonWithAccess, findTeamsOf } from './person-access.sql.ts';

type Asking = Pick<SignedIn, 'database' | 'today'>;

/** Returns a person's permissions and the reasons, by the same rules that guard the calls. */
export async function readAccessOf(
  { database, today }: Asking,
  personId: number,
  calls: Iterable<Endpoint>,
): Promise<PersonAccess> {
  const [actor, { team, supervisorIdsInPlace }] = await Promise.all([
    findPersonWithAccess(database, personId, today),
    findTeamsOf(database, personId, today),
  ]);
  if (!actor) throw new Refused('not-found');
  const { id, name, isHere, profile, roles, limits, currencyCode, deputyFor, own } = actor;
  const verdictOn = (rule: (one: Actor) => boolean) => accessVerdict(actor, rule);
  return {
    person: { id, name },
    isHere,
    profile,
    roles,
    menus: MENUS.map((menu) => ({ menu, ...verdictOn((one) => seesMenu(one, menu)) })),
    ...callsOf(actor, calls),
    time: team.map((person) => ({
      person: { id: person.id, name: person.name },
      mayEnter: mayEnterTimeFor(actor, person, supervisorIdsInPlace),
      mayApprove: hasApprovalAccess(actor) && person.isApprover,
      inPlaceOf: actsOnBehalfOf(actor, person) === null ? null : person.supervisor,
    })),
    approvals: [
      { subject: 'time', ...verdictOn(hasApprovalAccess) },
      { subject: 'purchase-orders', ...verdictOn((one) => can(one, 'approve', 'purchaseorder')) },
      { subject: 'production-invoices', ...verdictOn((one) => mayDecideOn(one, 'PRODUCTION')) },
      { subject: 'sundry-invoices', ...verdictOn((one) => mayDecideOn(one, 'SUNDRY')) },
    ],
    limits,
    currencyCode,
    deputyFor,
    own,
  };
}

/** Evaluates every call for signed-in users; equal verdicts are listed once. */
function callsOf(actor: Actor, calls: Iterable<Endpoint>): Pick<PersonAccess, 'calls' | 'verdicts'> {
  const verdicts: AccessVerdict[] = [];
  const places = new Map<string, number>();
  const placeOf = (verdict: AccessVerdict): number => {
    const key = JSON.stringify(verdict);
    const place = places.get(key) ?? verdicts.push(verdict) - 1;
    places.set(key, place);
    return place;
  };
  const ofSignedIn = [...calls].filter(({ access }) => access === 'signed-in');
  return {
    calls: ofSignedIn.map(({ tag, method, path, summary, mayCall = everybody }) => ({
      tag,
      method,
      path,
      summary,
      verdict: placeOf(accessVerdict(actor, mayCall)),
    })),
    verdicts,
  };
}

const everybody = () => true;

/** Returns what a person may do with one record now, if it exists. */
export async function readAccessToRecord(
  { database, today }: Asking,
  personId: number,
  { kind, id }: { kind: RecordKind; id: string },
  subjects: RecordAccessParts,
): Promise<RecordAccess> {
  const actor = await findPersonWithAccess(database, personId, today);
  const found = actor && (await subjects[kind]({ database, actor, today }, id.trim()));
  if (!found) throw new Refused('not-found');
  const actions = found.actions.map(({ action, verdict, why, inPlaceOf }) => ({
    action,
    ...verdict,
    why: why && titleOf(why),
    inPlaceOf,
  }));
  return { kind, id: found.id, number: found.number, actions };
}
