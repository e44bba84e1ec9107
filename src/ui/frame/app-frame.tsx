import { lazy, useState, type ReactNode } from 'react'
import Menu from 'lucide-react/icons/menu'
import { useTranslation } from 'react-i18next'
import { Arriving } from '#src/ui/frame/arriving.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { SideMenu, type MenuGroup } from '#src/ui/frame/side-menu.tsx'
import { SkipLink } from '#src/ui/frame/skip-link.tsx'
import { cx } from '#src/ui/cx.ts'
import { loadPatiently } from '#src/platform/load-with-retry.ts'
import './app-frame.css'

const loadOverlay = () => import('#src/ui/frame/side-menu-overlay.tsx')
const SideMenuOverlay = lazy(() => loadPatiently(loadOverlay))
const MenuBar = lazy(() => loadPatiently(() => import('#src/ui/frame/menu-bar.tsx')))
const TwoColumnMenu = lazy(() => loadPatiently(() => import('#src/ui/frame/two-column-menu.tsx')))

/** How the frame is laid out from 1140 px on; below, the menu is always `full`, an overlay (specification §9). */
export interface FrameLayout {
  /** Where the menu stands. `detached` is `vertical` in the mode `detached`. */
  layoutType: 'vertical' | 'horizontal' | 'detached' | 'two-column'
  /** Fluid reaches the window's edges, detached is a card that stands off them. */
  mode: 'fluid' | 'detached'
  /** Of a vertical menu. */
  sidebarType: 'default' | 'condensed' | 'compact' | 'full' | 'fullscreen'
  sidebarTheme: MenuTheme
  /** Of the rail of groups in two columns. */
  twoColumnTheme: MenuTheme
  /** Fixed stays while the page scrolls, scrollable goes with it. */
  menuPosition: 'fixed' | 'scrollable'
}

type MenuTheme = 'light' | 'dark' | 'brand' | 'gradient'

export interface AppFrameProps {
  /** The product's mark, at the top bar's start. */
  brand: ReactNode
  menu: readonly MenuGroup[]
  children: ReactNode
  layout: FrameLayout
  /** In the middle of the top bar: the search that Ctrl-K opens. */
  search?: ReactNode
  /** At the top bar's end, before the user. */
  language?: ReactNode
  userMenu?: ReactNode
  /** Below a sidebar's menu: who is signed in, at which depot. */
  userInfo?: ReactNode
}

/** Top bar, menu, content. Themes come from data attributes, see styles/tokens.css and styles/frame-tokens.css. */
export function AppFrame({ brand, menu, children, layout, search, language, userMenu, userInfo }: AppFrameProps) {
  const { t } = useTranslation('common')
  const [menuOpen, setMenuOpen] = useState(false)
  const [menuAsked, setMenuAsked] = useState(false)
  const { layoutType, sidebarType, sidebarTheme } = layout
  const isSidebar = layoutType === 'vertical' || layoutType === 'detached'
  const inPage = !isSidebar || (sidebarType !== 'full' && sidebarType !== 'fullscreen')

  return (
    <div
      className="frame flex min-h-dvh flex-col"
      data-layout={layoutType === 'detached' ? 'vertical' : layoutType}
      data-detached={layoutType === 'detached' || layout.mode === 'detached' || undefined}
      data-menu-position={layout.menuPosition}
    >
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
      {layoutType === 'horizontal' && (
        <div data-print="hide" data-sidebar-theme={sidebarTheme} className="frame-bar side-ground">
          <Arriving fallback={null}>
            <MenuBar groups={menu} theme={sidebarTheme} />
          </Arriving>
        </div>
      )}
      <div className="frame-main flex min-w-0 grow">
        {isSidebar && inPage && <Sidebar menu={menu} layout={layout} userInfo={userInfo} />}
        {layoutType === 'two-column' && (
          <aside data-print="hide" className="frame-aside w-78">
            <div className="frame-aside-stay">
              <Arriving fallback={null}>
                <TwoColumnMenu
                  groups={menu}
                  railTheme={layout.twoColumnTheme}
                  panelTheme={sidebarTheme}
                  userInfo={userInfo}
                />
              </Arriving>
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
        <Arriving fallback={null}>
          <SideMenuOverlay
            open={menuOpen}
            onClose={() => setMenuOpen(false)}
            groups={menu}
            theme={sidebarTheme}
            fullscreen={isSidebar && sidebarType === 'fullscreen'}
          />
        </Arriving>
      )}
    </div>
  )
}

function Sidebar({ menu, layout, userInfo }: Pick<AppFrameProps, 'menu' | 'layout' | 'userInfo'>) {
  const { sidebarType, sidebarTheme } = layout
  const shape = sidebarType === 'condensed' || sidebarType === 'compact' ? sidebarType : 'full'
  return (
    <aside
      data-print="hide"
      data-sidebar-theme={sidebarTheme}
      className={cx('frame-aside side-ground', shape === 'full' ? 'w-58' : shape === 'compact' ? 'w-28' : 'w-15')}
    >
      <div className="frame-aside-stay flex flex-col justify-between overflow-y-auto">
        <SideMenu groups={menu} shape={shape} />
        {userInfo && shape === 'full' && <div className="border-t border-side-line px-5 py-3">{userInfo}</div>}
      </div>
    </aside>
  )
}
