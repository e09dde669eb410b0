import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import type { MailInstallation } from '../../platform/mail/mail-server.ts';
import { type MailRoute, openRoute, type StoredRoute } from './mail-setting.sql.ts';
import type { MailTemplates } from './mail-template.ts';
import { openPreparation } from './prepare-mail.ts';

type Parts = {
  agency: string;
  database: AgencyDatabase;
  route: MailRoute;
  installation: MailInstallation;
  templates: MailTemplates;
};

type PreparedRoute = { route: MailRoute; prepare: Awaited<ReturnType<typeof openPreparation>> };

/** Returns each mail's route: the current one, or the one before a change of mail server. Prepares each once. */
export function openMailRoutes({ route: current, ...parts }: Parts) {
  const prepared = new Map<string, Promise<PreparedRoute>>();
  return {
    find(formerRoute: StoredRoute | null): Promise<PreparedRoute> {
      const key = JSON.stringify(formerRoute);
      const found = prepared.get(key);
      if (found) return found;
      const route = formerRoute ? (openFormerRoute(formerRoute, parts.installation) ?? current) : current;
      const made = openPreparation({ ...parts, route }).then((prepare) => ({ route, prepare }));
      prepared.set(key, made);
      return made;
    },
  };
}

function openFormerRoute(stored: StoredRoute, installation: MailInstallation): MailRoute | null {
  try {
    return openRoute(stored, installation);
  } catch {
    // SECRET_KEY has changed since; the current route is better than none.
    return null;
  }
}
