import { Stack, Text, TextInput, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { seesMasterKind } from '#domain/master-data/master-access.ts';
import { MASTER_DATA } from '#domain/master-data/master-data.ts';
import { seesMenu } from '#domain/people/permission.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { ADMINISTRATION_PAGES } from '../../administration/administration-pages.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { Empty } from '../../widgets/load-states.tsx';
import { type IconName, ScreenIcon } from '../../widgets/screen-icon.tsx';
import classes from './administration.module.css';
import { FirstSteps } from './first-steps.tsx';
import { KIND_GROUPS } from './kind-groups.ts';

type Page = { key: string; label: string; about: string; icon: IconName; address: string };
type Section = { title: string; pages: Page[] };

/** Lists the administration pages that the user may see, in groups, with a search. */
export function AdministrationScreen() {
  const { t } = useText();
  const [keyphrase, setKeyphrase] = useState('');
  const all = useSections();
  if (all.length === 0) return <Empty>{t('Permission denied')}</Empty>;
  const sections = searchPages(all, keyphrase);
  return (
    <Stack gap="sm" p="md">
      <div className={classes.head}>
        <Title order={1} size="h3">
          {t('Administration')}
        </Title>
        <TextInput
          type="search"
          size="sm"
          aria-label={t('Search the pages of administration')}
          placeholder={t('Search')}
          value={keyphrase}
          onChange={(event) => setKeyphrase(event.currentTarget.value)}
        />
      </div>
      {keyphrase.trim() === '' && <FirstSteps />}
      <div className={classes.sections}>
        {sections.map(({ title, pages }) => (
          <section key={title} aria-label={title}>
            <Title order={2} size="h6" c="dimmed">
              {title}
            </Title>
            <ul>
              {pages.map(({ key, label, about, icon, address }) => (
                <li key={key}>
                  <Link to={address} aria-describedby={`about-${key}`}>
                    <ScreenIcon name={icon} />
                    <span>
                      {label}
                      {/* Describes the link without being part of its name. */}
                      <Text span size="xs" c="dimmed" display="block" id={`about-${key}`} aria-hidden="true">
                        {about}
                      </Text>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {sections.length === 0 && (
        <Text role="status">{t('No page matches “{keyphrase}”', { keyphrase: keyphrase.trim() })}</Text>
      )}
    </Stack>
  );
}

/** Returns the pages that the user may see, in their language. */
function useSections(): Section[] {
  const { t } = useText();
  const user = useUser();
  const pages = ADMINISTRATION_PAGES.filter(({ menu }) => seesMenu(user, menu)).map(
    ({ to, label, about, icon, section }) => ({
      ...{ key: to, label: t.of(label), about: t.of(about), icon, address: to },
      section: t.of(section),
    }),
  );
  const titles = [...new Set(pages.map(({ section }) => section))];
  return [
    ...titles.map((title) => ({ title, pages: pages.filter(({ section }) => section === title) })),
    ...KIND_GROUPS.map(({ title, kinds }) => ({
      title: t.of(title),
      pages: kinds
        .filter(({ name }) => seesMasterKind(user, MASTER_DATA[name]))
        .map(({ name, about, icon }) => ({
          ...{ key: name, icon, address: PATHS.masterData.replace('$kind', name) },
          label: t.of(MASTER_DATA[name].label.many),
          about: t.of(about),
        })),
    })),
  ].filter((section) => section.pages.length > 0);
}

/** Finds the pages whose name, purpose or section contains every typed word. */
function searchPages(sections: readonly Section[], keyphrase: string): Section[] {
  const words = keyphrase.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return sections
    .map(({ title, pages }) => ({
      title,
      pages: pages.filter(({ label, about }) => {
        const text = `${title} ${label} ${about}`.toLocaleLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ pages }) => pages.length > 0);
}
