import { KINDS, KINDS_TO_READ } from '../data-exchange/kinds.ts';

/** A command that was typed wrong; its message is one sentence for the terminal. */
export class UsageProblem extends Error {}

/** What `--help` shows. */
export const HELP = `Usage: npm run docket -- <command>
       npm run docket -- --version

  create <database> --agency <name>   makes an agency
      --time-zone <zone>                such as Australia/Sydney (default UTC)
      --currency <code>                 its own currency, such as AUD (default USD)
      --second-language <name>          in English, such as German
  list                                lists the agencies
  status                              says how the installation stands: good, look or act
  check-server                        says what each PostgreSQL server has of what is needed, and what is missing
      --url <address>                   of a server that is not in use yet
  remove <database> --yes             removes an agency with everything in it
  setup-code                          prints a code that sets an agency up in the browser
  add-person <database> --name <name> --username <name>
      --code <code>                     the employee code (default: the user name)
      --domain <domain>                 where several people have one user name
      --email <address>
      --role <role>                     may be given more than once (default TimesheetUser)
      --profile <name>                  the access profile
      --password-from-stdin             reads a password; without one they can't sign in yet
  set-password <database> <username>  reads the new password from the terminal or from stdin
      --domain <domain>
      --must-change                     has it changed at the next sign-in
  make-administrator <database> <username>
                                      gives somebody all of administration
      --domain <domain>                 where several people have one user name
  remove-second-factor <database> <username> --reason <reason>
                                      lets somebody who lost it in with the password alone
      --domain <domain>
  allow-every-way-in <database>       ends that people sign in with one provider alone
  import <database> <kind> <file>     brings a CSV file or workbook in, all of it or nothing; into time-entries
                                      also what Harvest, Toggl Track, Clockify and Kimai export, into exchange-rates
                                      also the files of the European Central Bank (CSV, XML)
      --dry-run                         only says what would happen
      --sheet <name>                    of a workbook (default the first)
      --date-order <order>              year-month-day, day-month-year or month-day-year
      --decimal-sign <sign>             point or comma
      --matches <file>                  what names of an export stand for: subject,name,client,choice,code
      --new <choice>                    create or leave-out: what is done with names that are not known
  export <database> <kind> [<file>]   writes a CSV file, or to the terminal
  settings <database> [<name> <value>]  shows what an agency has chosen, or sets one of it
  check-totals <database>             adds up the time of all jobs again and compares
      --repair                          puts the recomputed totals in place
  check-trail <database>              compares the trail with its seals and names the first that does not fit
      --expect <seal>                   also looks for a seal that was written down elsewhere
  back-up <database> <file>           writes all of an agency into one file
      --force                           replaces a file of that name
  restore <database> <file>           makes an agency out of such a file: a read-only copy that sends nothing
      --live                            the agency itself, after its server was lost
      --agency <name>                   another name than it had
  restore-registry <file>             brings back the list of agencies, whose databases are still there
  migrate --contract                  removes what only older versions need, in every agency
  move <database> --to <server>       moves an agency to another PostgreSQL server; it is read-only meanwhile
  move-attachments <database>         moves files from the database to the store in ATTACHMENTS; stop all servers first
      --to database                     moves them back
  breached-passwords <file>           makes a filter of a downloaded Pwned Passwords file (SHA-1 by hash)
      --most <number>                   of the most frequent ones (default 10000000)

Kinds: ${wrapped(KINDS.map(({ name }) => name).join(', '))}
That only go out: ${KINDS_TO_READ.map(({ name }) => name).join(', ')}
The database is the one that Docket itself uses: DATABASE_URL, or the folder DATA_DIR.
`;

function wrapped(text: string): string {
  return text
    .replace(/(.{1,70})(?:, |$)/g, '$1,\n       ')
    .trimEnd()
    .replace(/,$/, '');
}
