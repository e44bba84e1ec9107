import { useTranslation } from 'react-i18next'
import { commonRoutes, MENU_GROUPS } from '#src/app/route-sets.ts'
import { screens } from '#src/app/screens.ts'
import type { OpenRoutes } from '#src/app/use-open-routes.ts'
import type { MenuGroup } from '#src/components/side-menu.tsx'

/** The sidebar: the user's screens under their headings, then what everybody has. */
export function useMenuGroups({ routes }: OpenRoutes): MenuGroup[] {
  const { t } = useTranslation('shell')
  const own = MENU_GROUPS.map((group) => ({
    id: group,
    label: group === 'start' ? undefined : t(`group.${group}`),
    entries: routes.filter((route) => route.group === group).flatMap(({ href, screen }) => entryOf(href, screen)),
  }))
  const common = {
    id: 'common',
    label: t('group.common'),
    entries: commonRoutes.filter(({ screen }) => screen !== 'profile').flatMap(({ path, screen }) => entryOf(path, screen)),
  }
  return [...own, common].filter(({ entries }) => entries.length > 0)

  function entryOf(href: string, screen: keyof typeof screens) {
    const icon = screens[screen]?.icon
    return icon ? [{ href, label: t(`screen.${screen}`), icon }] : []
  }
}
