import { afterAll } from 'vitest';
import type { Estimate } from '#contract/estimate.ts';
import { type EstimateDesk, startEstimateDesk } from './estimate-desk.ts';
import { catchMails } from './mail/catch-mails.ts';
import { type MailBox, openMailBox } from './mail/mail-box.ts';
import { installationWith } from './mail/mail-desk.ts';
import type { TestOptions } from './test-agency.ts';

/** Where the tests' client reads mails. */
export const CLIENT_ADDRESS = 'carla@acme.test';
/** The link in a mail to a client; the first group is its token. */
export const ESTIMATE_LINK = /https:\/\/docket\.example\/estimate\/here#([\w-]+)/;

/** An agency whose estimates go to their client through a mail server, for the tests of a file. */
export async function startEstimatesByLink(options: TestOptions = {}) {
  const desk = await startEstimateDesk({ mail: installationWith(null), ...options });
  const box = await openMailBox();
  afterAll(async () => {
    await desk.agency.close();
    await box.close();
  });
  const sql = async (text: string, values: unknown[] = []) => (await desk.agency.sql.query(text, values)).rows;
  return { desk, sql, byLink: estimatesByLink(desk, box) };
}

/** What tests of estimates that go to their client do again and again; mails go through the box. */
function estimatesByLink(desk: EstimateDesk, box: MailBox) {
  const call = (act: 'open' | 'answer' | 'pdf', body: object, agency = 'here') =>
    desk.agency.nobody.post(`/api/links/estimate/${agency}/${act}`, body);
  const lineOf = (net: string) => desk.hours({ units: '1', rate: net });
  const sections = () => [
    desk.section([lineOf('100')], { name: 'Concept' }),
    desk.section([lineOf('10')], { name: 'Extra', kind: 'option' }),
    desk.section([lineOf('40')], { name: 'Small', kind: 'alternative', choice: 1 }),
    desk.section([lineOf('60')], { name: 'Large', kind: 'alternative', choice: 1 }),
  ];
  /** What was mailed since the last look. */
  const newMails = async () => {
    const before = box.mails.length;
    await catchMails(desk.agency, { port: box.port });
    return box.mails.slice(before);
  };
  /** An estimate of a job of its own, approved within the agency; of 100, an option of 10, and 40 or 60. */
  const approved = async (ofSections: object[] = sections(), more: object = {}): Promise<Estimate> => {
    const job = await desk.add.job({ client_id: desk.client.id, division_id: desk.division.id });
    const estimate = await desk.estimate(ofSections, { job: { id: job.id }, ...more });
    const ready = await desk.do(desk.maker, 'ready', estimate, { approver: desk.approver.id });
    return desk.do(desk.approver, 'approve', ready);
  };
  /** One that was sent, with the token of its link and the mail that it stood in. */
  const sent = async (estimate?: Estimate) => {
    const before = estimate ?? (await approved());
    const after = await desk.do(desk.maker, 'send', before, { to: [CLIENT_ADDRESS] });
    const mail = (await newMails()).find(({ text }) => ESTIMATE_LINK.test(text ?? ''))!;
    return { estimate: after, token: ESTIMATE_LINK.exec(mail.text ?? '')![1]!, mail };
  };
  /** The ids of sections by their names. */
  const sectionsOf = (estimate: Estimate, ...names: string[]) =>
    names.map((name) => estimate.sections.find((section) => section.name === name)!.id);
  const accept = (token: string, { paperHash }: Estimate, picked: number[], more: object = {}) =>
    call('answer', { token, answer: 'accept', name: 'Carla Client', picked, paperHash, ...more });
  return { call, lineOf, newMails, approved, sent, sectionsOf, accept };
}
