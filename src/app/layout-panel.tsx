import { useTranslation } from 'react-i18next'
import { chooseLayout, layoutValues, useLayoutSettings, type LayoutOption } from '#src/app/layout-settings.ts'
import { Dialog } from '#src/components/dialog.tsx'
import { SegmentedControl } from '#src/components/segmented-control.tsx'

/** The layout options of specification §9. Each choice works at once and stays in this browser. */
export default function LayoutPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <Dialog open onClose={onClose} title={t('layout.title')} description={t('layout.lead')}>
      <div className="grid gap-4 pb-4">
        <Choice option="mode" label={t('layout.mode')} />
        <Choice option="topbarTheme" label={t('layout.topbarTheme')} />
        <Choice option="sidebarTheme" label={t('layout.sidebarTheme')} />
        <Choice option="sidebarType" label={t('layout.sidebarType')} />
        <Choice option="width" label={t('layout.width')} />
        <Choice option="menuPosition" label={t('layout.menuPosition')} />
        <Choice option="twoToneIcons" label={t('layout.twoToneIcons')} />
        <Choice option="sidebarUserInfo" label={t('layout.sidebarUserInfo')} />
      </div>
    </Dialog>
  )
}

function Choice<Option extends LayoutOption>({ option, label }: { option: Option; label: string }) {
  const { t } = useTranslation('shell')
  const settings = useLayoutSettings()
  return (
    <SegmentedControl
      label={label}
      segments={layoutValues(option).map((value) => ({ value, label: t(`layout.value.${String(value)}`) }))}
      value={settings[option]}
      onChange={(value) => chooseLayout(option, value)}
    />
  )
}
