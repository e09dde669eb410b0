import type { CopyRow } from '../../platform/database/copy-rows.ts';
import type { Client } from '../clients.ts';
import type { Plan } from '../plan.ts';
import { idsByCode } from '../setup.ts';
import { compareTexts, type Job } from './job-plan.ts';

const FIRST_NUMBER = 10_001;

/** Numbers client jobs, oldest first, by the agency's rules: the client's, the division's, else the default. */
export function numberJobs({ content }: Plan, jobs: readonly Job[]): void {
  const next = content.numberingRules.map(({ next: first }) => first ?? FIRST_NUMBER);
  let typed = 0;
  const oldestFirst = jobs
    .filter(({ isBillable }) => isBillable)
    .sort((one, other) => compareTexts(one.opened, other.opened) || one.id - other.id);
  for (const job of oldestFirst) {
    const index = ruleIndex(content.numberingRules, job);
    const pattern = content.numberingRules[index]!.pattern;
    if (pattern === null) {
      typed += 1;
      job.code = `${job.division}${job.opened.slice(2, 4)}-${String(typed).padStart(3, '0')}`;
    } else {
      job.code = numbered(pattern, next[index]!);
      next[index] = next[index]! + 1;
    }
  }
}

function ruleIndex(rules: Plan['content']['numberingRules'], job: Job): number {
  const ofClient = rules.findIndex(({ client }) => client !== undefined && client === job.client?.code);
  if (ofClient >= 0) return ofClient;
  const ofDivision = rules.findIndex(({ client, division }) => client === undefined && division === job.division);
  return ofDivision >= 0 ? ofDivision : rules.findIndex(({ client, division }) => !client && !division);
}

/** Replaces the pattern's run of # with the zero-padded number. */
function numbered(pattern: string, number: number): string {
  return pattern.replace(/#+/, (run) => String(number).padStart(run.length, '0'));
}

/** Generates the numbering rules, each with its next number. */
export function numberingRuleRows(plan: Plan, clients: readonly Client[], jobs: readonly Job[]): CopyRow[] {
  const { content } = plan;
  const divisionId = idsByCode(content.divisions);
  return content.numberingRules.map((rule, index) => {
    const used = jobs.filter((job) => job.isBillable && ruleIndex(content.numberingRules, job) === index).length;
    return {
      id: index + 1,
      division_id: rule.division ? divisionId(rule.division) : null,
      client_id: clients.find(({ code }) => code === rule.client)?.id ?? null,
      method: rule.pattern === null ? 'MANUAL' : 'AUTO',
      pattern: rule.pattern,
      next_number: rule.pattern === null ? 1 : (rule.next ?? FIRST_NUMBER) + used,
    };
  });
}
