import type { Menu } from '#domain/people/permission.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { type Phrase, phrase } from '#domain/text/phrase.ts';
import type { IconName } from '../widgets/screen-icon.tsx';

/** A page of administration that is not a list of master data: what it is for, and who sees it. */
export type AdministrationPage = {
  label: Phrase;
  about: Phrase;
  to: Exclude<(typeof PATHS)[keyof typeof PATHS], `${string}$${string}`>;
  section: Phrase & ('People and access' | 'Data and connections');
  icon: IconName;
  /** Leads there after `g`. */
  letter: string;
  menu: Menu;
};

/** Those pages, in the order of the start page. */
export const ADMINISTRATION_PAGES: readonly AdministrationPage[] = [
  {
    label: phrase('People'),
    about: phrase('People, their supervisors and roles'),
    to: PATHS.people,
    section: phrase('People and access'),
    icon: 'people',
    letter: 'w',
    menu: 'people',
  },
  {
    label: phrase('Access profiles'),
    about: phrase('What people may see and change'),
    to: PATHS.accessProfiles,
    section: phrase('People and access'),
    icon: 'shield',
    letter: 'c',
    menu: 'administration',
  },
  {
    label: phrase('Sign-in'),
    about: phrase('Single sign-on and two-factor authentication'),
    to: PATHS.signInAdministration,
    section: phrase('People and access'),
    icon: 'key',
    letter: 'u',
    menu: 'administration',
  },
  {
    label: phrase('Service accounts'),
    about: phrase('API access for other programs'),
    to: PATHS.serviceAccounts,
    section: phrase('People and access'),
    icon: 'robot',
    letter: 'z',
    menu: 'administration',
  },
  {
    label: phrase('Import files'),
    about: phrase('Import and export CSV files and workbooks'),
    to: PATHS.dataFiles,
    section: phrase('Data and connections'),
    icon: 'import',
    letter: 'f',
    menu: 'dataFiles',
  },
  {
    label: phrase('Imports'),
    about: phrase('Imported files, what they changed, and undo'),
    to: PATHS.imports,
    section: phrase('Data and connections'),
    icon: 'trail',
    letter: 'y',
    menu: 'dataFiles',
  },
  {
    label: phrase('Email'),
    about: phrase('Mail server, sender and sent emails'),
    to: PATHS.mailAdministration,
    section: phrase('Data and connections'),
    icon: 'mail',
    letter: 'm',
    menu: 'administration',
  },
  {
    label: phrase('Webhooks'),
    about: phrase('Notify other programs of changes'),
    to: PATHS.webhooks,
    section: phrase('Data and connections'),
    icon: 'webhook',
    letter: 'v',
    menu: 'administration',
  },
  {
    label: phrase('Health'),
    about: phrase('Server, email and scheduled tasks'),
    to: PATHS.health,
    section: phrase('Data and connections'),
    icon: 'health',
    letter: 'e',
    menu: 'administration',
  },
  {
    label: phrase('Audit trail'),
    about: phrase('Who changed what, and when'),
    to: PATHS.audit,
    section: phrase('Data and connections'),
    icon: 'trail',
    letter: 'r',
    menu: 'administration',
  },
];
