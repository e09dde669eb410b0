import type { Menu } from '#domain/permission.ts';
import { PATHS } from '../platform/paths.ts';
import type { IconName } from '../widgets/screen-icon.tsx';

/** A page of administration that is not a list of master data: what it is for, and who sees it. */
export type AdministrationPage = {
  label: string;
  about: string;
  to: Exclude<(typeof PATHS)[keyof typeof PATHS], `${string}$${string}`>;
  section: 'People and access' | 'Data and connections';
  icon: IconName;
  /** Leads there after `g` (NAV-04). */
  letter: string;
  menu: Menu;
};

/** Those pages, in the order of the start page (FIX-110). */
export const ADMINISTRATION_PAGES: readonly AdministrationPage[] = [
  {
    label: 'People',
    about: 'Who works here, their supervisors and roles',
    to: PATHS.people,
    section: 'People and access',
    icon: 'people',
    letter: 'w',
    menu: 'people',
  },
  {
    label: 'Access profiles',
    about: 'What people may see and change',
    to: PATHS.accessProfiles,
    section: 'People and access',
    icon: 'shield',
    letter: 'c',
    menu: 'administration',
  },
  {
    label: 'Sign-in',
    about: 'Single sign-on and two-factor authentication',
    to: PATHS.signInAdministration,
    section: 'People and access',
    icon: 'key',
    letter: 'u',
    menu: 'administration',
  },
  {
    label: 'Service accounts',
    about: 'API access for other programs',
    to: PATHS.serviceAccounts,
    section: 'People and access',
    icon: 'robot',
    letter: 'z',
    menu: 'administration',
  },
  {
    label: 'Import files',
    about: 'Import and export CSV files and workbooks',
    to: PATHS.dataFiles,
    section: 'Data and connections',
    icon: 'import',
    letter: 'f',
    menu: 'dataFiles',
  },
  {
    label: 'Imports',
    about: 'Imported files, what they changed, and undo',
    to: PATHS.imports,
    section: 'Data and connections',
    icon: 'trail',
    letter: 'y',
    menu: 'dataFiles',
  },
  {
    label: 'Mail',
    about: 'Mail server, sender and sent mail',
    to: PATHS.mailAdministration,
    section: 'Data and connections',
    icon: 'mail',
    letter: 'm',
    menu: 'administration',
  },
  {
    label: 'Webhooks',
    about: 'Notify other programs of changes',
    to: PATHS.webhooks,
    section: 'Data and connections',
    icon: 'webhook',
    letter: 'v',
    menu: 'administration',
  },
  {
    label: 'Health',
    about: 'Server, mail and scheduled work',
    to: PATHS.health,
    section: 'Data and connections',
    icon: 'health',
    letter: 'e',
    menu: 'administration',
  },
  {
    label: 'Trail',
    about: 'Who changed what, and when',
    to: PATHS.audit,
    section: 'Data and connections',
    icon: 'trail',
    letter: 'r',
    menu: 'administration',
  },
];
