import type { LucideIcon } from 'lucide-react'
import Banknote from 'lucide-react/icons/banknote'
import Bus from 'lucide-react/icons/bus'
import ChartColumn from 'lucide-react/icons/chart-column'
import Ellipsis from 'lucide-react/icons/ellipsis'
import House from 'lucide-react/icons/house'
import MapIcon from 'lucide-react/icons/map'
import Package from 'lucide-react/icons/package'
import Star from 'lucide-react/icons/star'
import Scale from 'lucide-react/icons/scale'
import Tickets from 'lucide-react/icons/tickets'
import UsersRound from 'lucide-react/icons/users-round'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useMostUsed } from '#src/app/most-used.ts'
import { commonRoutes, MENU_GROUPS, type MenuGroupId } from '#src/app/route-sets.ts'
import { useApprovalCount } from '#src/app/use-approval-count.ts'
import { screens } from '#src/app/screens.ts'
import type { OpenRoutes } from '#src/app/use-open-routes.ts'
import { useUserDetails } from '#src/platform/session.tsx'
import { currentEntry, type MenuGroup } from '#src/ui/frame/side-menu.tsx'

/** The sidebar: what is used most, the user's screens under their headings, then what everybody has. */
export function useMenuGroups(open: OpenRoutes): MenuGroup[] {
  const { t } = useTranslation('shell')
  const { routes } = open
  const waiting = useApprovalCount(open)
  const { id } = useUserDetails()
  const [path] = useLocation()
  const own = MENU_GROUPS.map((group): MenuGroup => ({
    id: group,
    label: t(`group.${group}`),
    icon: ICONS[group],
    isBare: group === 'start',
    entries: routes.filter((route) => route.group === group).flatMap(({ href, screen }) => entryOf(href, screen)),
  }))
  const common: MenuGroup = {
    id: 'common',
    label: t('group.common'),
    icon: Ellipsis,
    entries: commonRoutes
      .filter(({ screen }) => screen !== 'profile')
      .flatMap(({ path, screen }) => entryOf(path, screen)),
  }
  const groups = [...own, common].filter(({ entries }) => entries.length > 0)
  const current = currentEntry(groups, path)?.href
  const places = groups.flatMap(({ isBare, entries }) => (isBare ? [] : entries.map(({ href }) => href)))
  return withMostUsed(groups, useMostUsed(id, places, current), t('group.mostUsed'))

  function entryOf(href: string, screen: keyof typeof screens) {
    const icon = screens[screen]?.icon
    const also = routes.flatMap((route) => (route.screen === screen && route.group === null ? [route.href] : []))
    return icon
      ? [{ href, also, label: t(`screen.${screen}`), icon, count: screen === 'approvals' ? waiting : undefined }]
      : []
  }
}

/** What is used most stands on top, and there only: two entries with the same words would be one too many. */
function withMostUsed(groups: readonly MenuGroup[], places: readonly string[], label: string): MenuGroup[] {
  if (places.length === 0) return [...groups]
  const all = groups.flatMap(({ entries }) => entries)
  const top: MenuGroup = {
    id: 'mostUsed',
    label,
    icon: Star,
    entries: places.flatMap((place) => all.find(({ href }) => href === place) ?? []),
  }
  const [bare, others] = [groups.filter(({ isBare }) => isBare), groups.filter(({ isBare }) => !isBare)]
  return [
    ...bare,
    top,
    ...others
      .map((group) => ({ ...group, entries: group.entries.filter(({ href }) => !places.includes(href)) }))
      .filter(({ entries }) => entries.length > 0),
  ]
}

const ICONS: Readonly<Record<MenuGroupId, LucideIcon>> = {
  start: House,
  tickets: Tickets,
  cargo: Package,
  money: Banknote,
  reports: ChartColumn,
  fleet: Bus,
  people: UsersRound,
  network: MapIcon,
  rules: Scale,
}
