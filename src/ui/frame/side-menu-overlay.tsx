import { useId } from 'react'
import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { SideMenu, type MenuGroup } from '#src/ui/frame/side-menu.tsx'
import { cx } from '#src/ui/cx.ts'

export interface SideMenuOverlayProps {
  open: boolean
  onClose: () => void
  groups: readonly MenuGroup[]
  theme: string
  /** Over the whole screen instead of its leading side. */
  fullscreen: boolean
}

export default function SideMenuOverlay({ open, onClose, groups, theme, fullscreen }: SideMenuOverlayProps) {
  const { t } = useTranslation('common')
  const titleId = useId()
  return (
    <Modal open={open} onClose={onClose} labelledBy={titleId}>
      <div
        data-sidebar-theme={theme}
        className={cx(
          'side-ground fixed inset-y-0 start-0 overflow-y-auto shadow-float transition duration-180 ease-out group-data-leaving/modal:opacity-0 starting:opacity-0 ltr:group-data-leaving/modal:-translate-x-6 ltr:starting:-translate-x-6 rtl:group-data-leaving/modal:translate-x-6 rtl:starting:translate-x-6',
          fullscreen ? 'w-full' : 'w-72 max-w-[85vw]',
        )}
      >
        <div className="flex h-bar items-center justify-between ps-5 pe-2">
          <h2 id={titleId} tabIndex={-1} className="outline-none text-sm font-semibold text-side-ink">
            {t('frame.menu')}
          </h2>
          <IconButton
            label={t('frame.closeMenu')}
            icon={<X />}
            onClick={onClose}
            className="text-side-ink hover:bg-side-hover"
          />
        </div>
        <SideMenu groups={groups} onLeave={onClose} />
      </div>
    </Modal>
  )
}
