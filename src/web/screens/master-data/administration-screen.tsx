import { Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { seesMasterKind } from '#domain/master-data/master-access.ts';
import { MASTER_DATA } from '#domain/master-data/master-data.ts';
import type { MasterKindName } from '#domain/master-data/master-kind.ts';
import { PATHS } from '../../platform/paths.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { Empty } from '../../widgets/load-states.tsx';
import { FirstSteps } from './first-steps.tsx';
import { KIND_GROUPS } from './kind-groups.ts';
import classes from './master-data.module.css';

/** The kinds of master data that somebody may see, in groups, each a way to its list (ADM-03). */
export function AdministrationScreen() {
  const { t } = useText();
  const user = useUser();
  const seen = (kinds: readonly MasterKindName[]) => kinds.filter((name) => seesMasterKind(user, MASTER_DATA[name]));
  const groups = KIND_GROUPS.filter(({ kinds }) => seen(kinds).length > 0);
  if (groups.length === 0) return <Empty>{t('Permission denied')}</Empty>;
  return (
    <Stack gap="md" p="md">
      <Title order={1} size="h3">
        {t('Master data')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('What jobs, time and orders are made of. What is in use is deactivated, never deleted.')}
      </Text>
      <FirstSteps />
      <div className={classes.groups}>
        {groups.map((group) => (
          <section key={group.title} aria-label={t(group.title)}>
            <Title order={2} size="h5">
              {t(group.title)}
            </Title>
            <ul className={classes.kinds}>
              {seen(group.kinds).map((name) => (
                <li key={name}>
                  <Link to={PATHS.masterData} params={{ kind: name }}>
                    {t(MASTER_DATA[name].label.many)}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Stack>
  );
}
