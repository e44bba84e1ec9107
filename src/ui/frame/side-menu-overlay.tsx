import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/ui/icon-button.tsx'
import { SideMenu, type MenuGroup } from '#src/ui/frame/side-menu.tsx'
import { cx } from '#src/ui/cx.ts'
import { seeFocus } from '#src/ui/visible-focus.ts'

seeFocus()

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
  return (
    <Dialog open={open} onClose={onClose} className="relative z-overlay">
      <DialogBackdrop
        transition
        className="fixed inset-0 bg-[var(--veil)] transition-opacity duration-150 data-closed:opacity-0"
      />
      <DialogPanel
        transition
        data-sidebar-theme={theme}
        className={cx(
          'side-ground fixed inset-y-0 start-0 overflow-y-auto shadow-float transition duration-180 ease-out data-closed:-translate-x-6 data-closed:opacity-0 rtl:data-closed:translate-x-6',
          fullscreen ? 'w-full' : 'w-72 max-w-[85vw]',
        )}
      >
        <div className="flex h-bar items-center justify-between ps-5 pe-2">
          <DialogTitle className="text-sm font-semibold text-side-ink">{t('frame.menu')}</DialogTitle>
          <IconButton
            label={t('frame.closeMenu')}
            icon={<X />}
            onClick={onClose}
            className="text-side-ink hover:bg-side-hover"
          />
        </div>
        <SideMenu groups={groups} onLeave={onClose} />
      </DialogPanel>
    </Dialog>
  )
}
