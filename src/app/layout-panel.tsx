import { useEffect, useRef, type ReactNode } from 'react'
import AppWindow from 'lucide-react/icons/app-window'
import Columns2 from 'lucide-react/icons/columns-2'
import PanelLeft from 'lucide-react/icons/panel-left'
import PanelTop from 'lucide-react/icons/panel-top'
import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import {
  chooseLayout,
  layoutValues,
  resetLayout,
  useLayoutSettings,
  type LayoutOption,
  type LayoutSettings,
} from '#src/app/layout-settings.ts'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { MirroredIcon } from '#src/ui/mirrored-icon.tsx'
import { RadioCards } from '#src/ui/form/radio-cards.tsx'

/**
 * The right sidebar of specification §3: the layout options of §9, beside the page, so that each choice is seen at
 * once. It stays in this browser. Options that would change nothing in the chosen layout are not offered.
 */
export default function LayoutPanel({ takesFocus, onClose }: { takesFocus: boolean; onClose: () => void }) {
  const { t } = useTranslation(['shell', 'common'])
  const { layoutType } = useLayoutSettings()
  const hasSidebar = layoutType === 'vertical' || layoutType === 'detached'
  const panel = useReturningFocus(takesFocus)

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes it from anywhere inside
    <div
      ref={panel}
      role="dialog"
      aria-labelledby="layout-title"
      aria-describedby="layout-lead"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
      className="fixed inset-y-0 end-0 z-overlay flex w-92 max-w-full flex-col border-s border-line bg-surface text-ink shadow-float outline-none"
    >
      <div className="flex items-start gap-3 border-b border-line ps-5 pe-3 pt-3 pb-3">
        <div className="min-w-0 grow">
          <h2 id="layout-title" className="text-base font-semibold">
            {t('layout.title')}
          </h2>
          <p id="layout-lead" className="text-ink-2">
            {t('layout.lead')}
          </p>
        </div>
        <IconButton size="small" label={t('common:dialog.close')} icon={<X />} onClick={onClose} />
      </div>
      <div className="grid min-h-0 grow content-start gap-5 overflow-y-auto px-5 py-4">
        <div>
          <Choice option="layoutType" icons={TYPE_ICONS} />
          <p className="mt-1.5 text-xs text-ink-2 desk:hidden">{t('layout.narrow')}</p>
        </div>
        {layoutType !== 'detached' && <Choice option="mode" />}
        <Choice option="color" />
        <Choice option="width" />
        <Choice option="menuPosition" />
        <Choice option="topbarTheme" />
        {layoutType === 'two-column' && <Choice option="twoColumnTheme" />}
        <Choice option="sidebarTheme" />
        {hasSidebar && <Choice option="sidebarType" />}
        <Choice option="twoToneIcons" />
        {layoutType !== 'horizontal' && <Choice option="sidebarUserInfo" />}
      </div>
      <div className="flex justify-end border-t border-line px-5 py-3">
        <Button onClick={resetLayout}>{t('layout.reset')}</Button>
      </div>
    </div>
  )
}

interface ChoiceProps<Option extends LayoutOption> {
  option: Option
  icons?: Readonly<Record<LayoutSettings[Option], ReactNode>>
}

function Choice<Option extends LayoutOption>({ option, icons }: ChoiceProps<Option>) {
  const { t } = useTranslation('shell')
  const settings = useLayoutSettings()
  const name: LayoutOption = option
  const wordOf = (value: LayoutSettings[LayoutOption]) => t(`layout.value.${value}`)
  return (
    <RadioCards
      label={t(`layout.${name}`)}
      minWidth="7.5rem"
      options={layoutValues(option).map((value) => ({ value, label: wordOf(value), icon: icons?.[value] }))}
      value={settings[option]}
      onChange={(value) => chooseLayout(option, value)}
    />
  )
}

const TYPE_ICONS: Readonly<Record<LayoutSettings['layoutType'], ReactNode>> = {
  vertical: (
    <MirroredIcon>
      <PanelLeft />
    </MirroredIcon>
  ),
  horizontal: <PanelTop />,
  detached: <AppWindow />,
  'two-column': <Columns2 />,
}

/** Takes the focus when it appears and gives it back when it goes. */
function useReturningFocus(takesFocus: boolean) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!takesFocus) return undefined
    const before = document.activeElement
    panel.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [takesFocus])
  return panel
}
