import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionActor } from '#src/platform/session.tsx'
import { CheckInProvider } from './check-in-actor.tsx'
import { openDeviceDesk, type DeviceDesk } from '../device/device-desk.ts'

/** Opens the device's desk for as long as the page is there, whoever signs in and out meanwhile. */
export function OpenDesk({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['check-in', 'check-in-device'])
  const session = useSessionActor()
  const [desk, setDesk] = useState<DeviceDesk | null>(null)
  useEffect(() => {
    const opened = openDeviceDesk(t, session)
    // oxlint-disable-next-line react/set-state-in-effect -- opening has effects of its own, so it belongs here and not in a render
    setDesk(opened)
    return () => opened.close()
  }, [t, session])
  return desk && <CheckInProvider desk={desk}>{children}</CheckInProvider>
}
