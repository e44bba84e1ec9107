import { lazy, useEffect, useLayoutEffect, useRef, useState } from 'react'
import CircleUser from 'lucide-react/icons/circle-user'
import Lock from 'lucide-react/icons/lock'
import LogOut from 'lucide-react/icons/log-out'
import Search from 'lucide-react/icons/search'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { chooseLayout, useLayoutSettings } from '#src/app/layout-settings.ts'
import { placesAlone, ScreenRoutes, Screens } from '#src/app/screen-routes.tsx'
import { useAppKeys } from '#src/app/use-app-keys.ts'
import { useEndedElsewhere } from '#src/app/use-ended-elsewhere.ts'
import { useFreshRights } from '#src/app/use-fresh-rights.ts'
import { useMenuGroups } from '#src/app/use-menu-groups.ts'
import { useOpenRoutes } from '#src/app/use-open-routes.ts'
import { AppFrame } from '#src/ui/frame/app-frame.tsx'
import { keepFocusNear } from '#src/ui/keep-focus-near.ts'
import { Arriving } from '#src/ui/frame/arriving.tsx'
import { Avatar } from '#src/ui/frame/avatar.tsx'
import { Kbd } from '#src/ui/kbd.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { LanguageSwitch } from '#src/features/session/language-switch.tsx'
import { loadPatiently } from '#src/platform/load-with-retry.ts'
import { localName } from '#src/platform/local-name.ts'
import { useCanSession, useSessionActor, useUserDetails } from '#src/platform/session.tsx'

const CommandPalette = lazy(() => loadPatiently(() => import('#src/app/command-palette.tsx')))
const KeyList = lazy(() => loadPatiently(() => import('#src/app/key-list.tsx')))
const LayoutPanel = lazy(() => loadPatiently(() => import('#src/app/layout-panel.tsx')))

type Overlay = 'palette' | 'keys'

/** Top bar, sidebar and what they open, around the user's screens. */
export function Shell() {
  const { t } = useTranslation('shell')
  const open = useOpenRoutes()
  const menu = useMenuGroups(open)
  const layout = useLayoutSettings()
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  const close = () => setOverlay(null)
  // Where an earlier load has left it open it comes back, and the page keeps the focus.
  const [isLayoutLeftOpen, setLayoutLeftOpen] = useState(layout.rightSidebar === 'open')
  const closeLayout = () => {
    setLayoutLeftOpen(false)
    chooseLayout('rightSidebar', 'closed')
  }
  useAppKeys(open, setOverlay)
  useFocusOnArrival()
  useEffect(keepFocusNear, [])
  useFreshRights()
  useEndedElsewhere()

  return (
    <Screens places={placesAlone(open)}>
      <AppFrame
        brand={<Brand start={open.start} />}
        menu={menu}
        layout={layout}
        search={<SearchButton onOpen={() => setOverlay('palette')} />}
        language={<LanguageSwitch tone="bar" />}
        userMenu={<UserMenu onLayout={() => chooseLayout('rightSidebar', 'open')} />}
        userInfo={layout.sidebarUserInfo === 'on' && <UserInfo />}
      >
        <ScreenRoutes open={open} />
      </AppFrame>
      <Arriving fallback={<p className="sr-only">{t('loading')}</p>}>
        {overlay === 'palette' && <CommandPalette open={open} onClose={close} />}
        {overlay === 'keys' && <KeyList open={open} onClose={close} />}
        {layout.rightSidebar === 'open' && <LayoutPanel takesFocus={!isLayoutLeftOpen} onClose={closeLayout} />}
      </Arriving>
    </Screens>
  )
}

function Brand({ start }: { start: string }) {
  const { t } = useTranslation('session')
  return (
    <Link href={start} className="flex items-center gap-2 font-semibold">
      <img src="/icon.svg" alt="" width="24" height="24" />
      <span className="max-sm:sr-only">{t('product')}</span>
    </Link>
  )
}

function SearchButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-control w-full max-w-md items-center gap-2 rounded border border-top-line px-2.5 text-start text-top-2 hover:bg-top-hover"
    >
      <Search aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 grow truncate">{t('search.button')}</span>
      <span className="max-md:hidden">
        <Kbd>Ctrl K</Kbd>
      </span>
    </button>
  )
}

function UserMenu({ onLayout }: { onLayout: () => void }) {
  const { t } = useTranslation(['shell', 'common'])
  const session = useSessionActor()
  const [, navigate] = useLocation()
  const details = useUserDetails()
  const canLock = useCanSession({ type: 'session.lock' })
  const canSignOut = useCanSession({ type: 'session.signOut' })
  return (
    <Menu
      label={t('common:user.menu')}
      button={<Avatar name={details.name} />}
      buttonClassName="rounded-full"
      heading={
        <>
          <p className="font-semibold text-ink">
            <bdi>{details.name}</bdi>
          </p>
          <p className="text-xs text-ink-3">
            <bdi dir="ltr">{details.email}</bdi>
          </p>
        </>
      }
      items={[
        { id: 'profile', label: t('user.profile'), icon: <CircleUser />, href: '/profile' },
        { id: 'layout', label: t('user.layout'), icon: <SlidersHorizontal />, onSelect: onLayout },
        {
          id: 'lock',
          label: t('user.lock'),
          icon: <Lock />,
          disabled: !canLock,
          onSelect: () => session.send({ type: 'session.lock' }),
        },
        {
          id: 'signOut',
          label: t('user.signOut'),
          icon: <LogOut />,
          disabled: !canSignOut,
          onSelect: () => navigate('/auth/logout'),
        },
      ]}
    />
  )
}

function UserInfo() {
  const { t, i18n } = useTranslation('shell')
  const { name, user_type, isAgent, depot } = useUserDetails()
  return (
    <>
      <p className="truncate font-medium text-side-ink">
        <bdi>{name}</bdi>
      </p>
      <p className="truncate text-xs text-side-2">
        {isAgent ? t('role.agent') : user_type && t(`userType.${user_type}`)}
        {depot && ` · ${localName(depot.name, i18n.language)}`}
      </p>
    </>
  )
}

/** A new screen starts at its top, for eyes and for screen readers; Back returns to where one was. */
function useFocusOnArrival(): void {
  const [path] = useLocation()
  const seen = useRef(path)
  const cameBack = useRef(false)
  useEffect(() => {
    const onPop = () => {
      cameBack.current = true
    }
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [])
  // Before the screen itself gives the focus to where the hands go first.
  useLayoutEffect(() => {
    if (seen.current === path) return
    seen.current = path
    document.getElementById('content')?.focus({ preventScroll: true })
    if (!cameBack.current) window.scrollTo(0, 0)
    cameBack.current = false
  }, [path])
}
