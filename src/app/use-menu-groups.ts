import type { LucideIcon } from 'lucide-react'
import Banknote from 'lucide-react/icons/banknote'
import Bus from 'lucide-react/icons/bus'
import ChartColumn from 'lucide-react/icons/chart-column'
import Ellipsis from 'lucide-react/icons/ellipsis'
import House from 'lucide-react/icons/house'
import MapIcon from 'lucide-react/icons/map'
import Package from 'lucide-react/icons/package'
import Scale from 'lucide-react/icons/scale'
import Tickets from 'lucide-react/icons/tickets'
import UsersRound from 'lucide-react/icons/users-round'
import { useTranslation } from 'react-i18next'
import { commonRoutes, MENU_GROUPS, type MenuGroupId } from '#src/app/route-sets.ts'
import { useApprovalCount } from '#src/app/use-approval-count.ts'
import { screens } from '#src/app/screens.ts'
import type { OpenRoutes } from '#src/app/use-open-routes.ts'
import type { MenuGroup } from '#src/ui/frame/side-menu.tsx'

/** The sidebar: the user's screens under their headings, then what everybody has. */
export function useMenuGroups(open: OpenRoutes): MenuGroup[] {
  const { t } = useTranslation('shell')
  const { routes } = open
  const waiting = useApprovalCount(open)
  const own = MENU_GROUPS.map((group) => ({
    id: group,
    label: t(`group.${group}`),
    icon: ICONS[group],
    isBare: group === 'start',
    entries: routes.filter((route) => route.group === group).flatMap(({ href, screen }) => entryOf(href, screen)),
  }))
  const common = {
    id: 'common',
    label: t('group.common'),
    icon: Ellipsis,
    entries: commonRoutes
      .filter(({ screen }) => screen !== 'profile')
      .flatMap(({ path, screen }) => entryOf(path, screen)),
  }
  return [...own, common].filter(({ entries }) => entries.length > 0)

  function entryOf(href: string, screen: keyof typeof screens) {
    const icon = screens[screen]?.icon
    return icon
      ? [{ href, label: t(`screen.${screen}`), icon, count: screen === 'approvals' ? waiting : undefined }]
      : []
  }
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
