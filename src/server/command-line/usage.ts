import { KINDS, KINDS_TO_READ } from '../data-exchange/kinds.ts';

/** A usage error; its message is one sentence for the terminal. */
export class UsageProblem extends Error {}

/** The output of `--help`. */
export const HELP = `Usage: npm run docket -- <command>
       npm run docket -- --version

  create <database> --agency <name>   creates an agency
      --time-zone <zone>                such as Australia/Sydney (default UTC)
      --currency <code>                 its own currency, such as AUD (default USD)
      --second-language <name>          in English, such as German
  list                                lists the agencies
  status                              shows the state of the installation: good, look or act
  check-server                        checks the requirements for each PostgreSQL server
      --url <address>                   a server that isn't in use yet
  remove <database> --yes             deletes an agency and all its data
  setup-code                          prints a code for setting up an agency in the browser
  add-person <database> --name <name> --username <name>
      --code <code>                     the employee code (default: the user name)
      --domain <domain>                 if several people have the same user name
      --email <address>
      --role <role>                     may be given more than once (default TimesheetUser)
      --profile <name>                  the access profile
      --password-from-stdin             reads a password; without one they can't sign in yet
  set-password <database> <username>  reads the new password from the terminal or from stdin
      --domain <domain>
      --must-change                     requires a new password at the next sign-in
  make-administrator <database> <username>
                                      gives a person all administration rights
      --domain <domain>                 if several people have the same user name
  remove-second-factor <database> <username> --reason <reason>
                                      removes a person's two-factor authentication
      --domain <domain>
  allow-every-way-in <database>       turns off enforced single sign-on
  import <database> <kind> <file>     imports a CSV file or workbook, all of it or nothing. For time-entries also
                                      exports of Harvest, Toggl Track, Clockify and Kimai, for exchange-rates
                                      files of the European Central Bank (CSV, XML)
      --dry-run                         only shows what would happen
      --sheet <name>                    sheet of a workbook (default the first)
      --date-order <order>              year-month-day, day-month-year or month-day-year
      --decimal-sign <sign>             point or comma
      --matches <file>                  a file that matches names of an export: subject,name,client,choice,code
      --new <choice>                    create or leave-out, for unknown names
  export <database> <kind> [<file>]   writes a CSV file, or to the terminal
  settings <database> [<name> <value>]  shows an agency's settings, or changes one
  check-totals <database>             recalculates the time of all jobs and compares
      --repair                          stores the recalculated totals
  check-trail <database>              verifies the audit trail against its seals
      --expect <seal>                   also requires this seal, which you stored elsewhere
  back-up <database> <file>           backs an agency up into one file
      --force                           overwrites an existing file
  restore <database> <file>           restores such a file as a read-only copy that sends nothing
      --live                            as the agency itself, after its server was lost
      --agency <name>                   under another name
  restore-registry <file>             restores the list of agencies whose databases still exist
  migrate --contract                  removes what only older versions need, in every agency
  move <database> --to <server>       moves an agency to another PostgreSQL server, read-only meanwhile
  move-attachments <database>         moves attachments to the store in ATTACHMENTS; stop all servers first
      --to database                     moves them back to the database
  breached-passwords <file>           builds a filter from a downloaded Pwned Passwords file (SHA-1 by hash)
      --most <number>                   how many of the most frequent (default 10000000)

Kinds: ${wrapped(KINDS.map(({ name }) => name).join(', '))}
Export only: ${KINDS_TO_READ.map(({ name }) => name).join(', ')}
Commands use Docket's own database: DATABASE_URL, or the folder DATA_DIR.
`;

function wrapped(text: string): string {
  return text
    .replace(/(.{1,70})(?:, |$)/g, '$1,\n       ')
    .trimEnd()
    .replace(/,$/, '');
}
