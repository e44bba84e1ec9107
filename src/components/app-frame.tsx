import { lazy, Suspense, useState, type ReactNode } from 'react'
import Menu from 'lucide-react/icons/menu'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/components/icon-button.tsx'
import { SideMenu, type MenuGroup } from '#src/components/side-menu.tsx'
import { SkipLink } from '#src/components/skip-link.tsx'
import { cx } from '#src/lib/cx.ts'
import './app-frame.css'

const loadOverlay = () => import('#src/components/side-menu-overlay.tsx')
const SideMenuOverlay = lazy(loadOverlay)

/** From 1140 px on; below it the sidebar is always `full`, an overlay (specification §9). */
export type SidebarType = 'default' | 'condensed' | 'compact' | 'full' | 'fullscreen'

export interface AppFrameProps {
  /** The product's mark, at the top bar's start. */
  brand: ReactNode
  menu: readonly MenuGroup[]
  children: ReactNode
  sidebarType?: SidebarType
  /** Fixed stays while the page scrolls, scrollable goes with it. */
  menuPosition?: 'fixed' | 'scrollable'
  /** In the middle of the top bar: the search that Ctrl-K opens. */
  search?: ReactNode
  /** At the top bar's end, before the user. */
  language?: ReactNode
  userMenu?: ReactNode
  /** Below the sidebar's menu: who is signed in, at which depot. */
  userInfo?: ReactNode
}

/** Top bar, sidebar, content. Themes come from data attributes on <html>, see styles/tokens.css. */
export function AppFrame(props: AppFrameProps) {
  const { brand, menu, children, sidebarType = 'default', menuPosition = 'fixed', search, language, userMenu, userInfo } = props
  const { t } = useTranslation('common')
  const [menuOpen, setMenuOpen] = useState(false)
  const [menuAsked, setMenuAsked] = useState(false)
  const shape = sidebarType === 'condensed' || sidebarType === 'compact' ? sidebarType : 'full'
  const inPage = sidebarType !== 'full' && sidebarType !== 'fullscreen'

  return (
    <div className="frame flex min-h-dvh flex-col">
      <SkipLink />
      <header
        data-print="hide"
        className="sticky top-0 z-bar flex h-bar shrink-0 items-center gap-2 border-b border-top-line bg-top px-2 text-top-ink sm:gap-3 sm:px-3"
      >
        <IconButton
          tone="bar"
          label={t('frame.openMenu')}
          icon={<Menu />}
          className={cx(inPage && 'desk:hidden')}
          onPointerEnter={() => void loadOverlay()}
          onClick={() => {
            setMenuAsked(true)
            setMenuOpen(true)
          }}
        />
        <div className="flex min-w-0 shrink-0 items-center ps-1">{brand}</div>
        <div className="flex min-w-0 grow justify-center">{search}</div>
        <div className="flex shrink-0 items-center gap-1">
          {language}
          {userMenu}
        </div>
      </header>
      <div className="frame-main flex min-w-0 grow">
        {inPage && (
          <aside
            data-print="hide"
            className={cx(
              'side-ground hidden shrink-0 border-e border-side-line desk:block',
              shape === 'full' ? 'w-58' : shape === 'compact' ? 'w-28' : 'w-15',
            )}
          >
            <div
              className={cx(
                'flex flex-col justify-between overflow-y-auto',
                menuPosition === 'fixed' ? 'sticky top-bar h-[calc(100dvh-var(--bar-height))]' : 'h-full',
              )}
            >
              <SideMenu groups={menu} shape={shape} />
              {userInfo && shape === 'full' && <div className="border-t border-side-line px-5 py-3">{userInfo}</div>}
            </div>
          </aside>
        )}
        <main
          id="content"
          tabIndex={-1}
          className="frame-content mx-auto flex w-full max-w-page min-w-0 grow flex-col p-3 outline-none sm:p-4 desk:px-6 desk:py-5"
        >
          {children}
        </main>
      </div>
      {menuAsked && (
        <Suspense fallback={null}>
          <SideMenuOverlay
            open={menuOpen}
            onClose={() => setMenuOpen(false)}
            groups={menu}
            fullscreen={sidebarType === 'fullscreen'}
          />
        </Suspense>
      )}
    </div>
  )
}
