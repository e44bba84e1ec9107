import { useTranslation } from 'react-i18next'
import { StatusPill } from '#src/ui/status-pill.tsx'

/** Whether a record of master data is in use. */
export function ActivePill({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation('form')
  return <StatusPill tone={isActive ? 'done' : 'ended'}>{t(isActive ? 'status.active' : 'status.inactive')}</StatusPill>
}
