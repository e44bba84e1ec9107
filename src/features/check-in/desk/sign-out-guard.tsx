import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { useSessionActor } from '#src/platform/session.tsx'
import { useCheckIn, useCheckInActor, useDeskStatus } from './check-in-actor.tsx'
import { DeskWindow } from './desk-window.tsx'

/** Signing out at the gate; asked about while a departure is being boarded or something that was done here is unsent. */
export function LeaveDesk({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('check-in')
  const session = useSessionActor()
  const actor = useCheckInActor()
  const { unsent } = useDeskStatus()
  const isBoarding = useCheckIn(({ context }) => context.list !== null)
  const [isAsking, setIsAsking] = useState(false)

  function leave(): void {
    onLeave()
    // Whoever comes next begins with a departure of their own.
    actor.send({ type: 'checkIn.changeDeparture' })
    session.send({ type: 'session.signOut' })
  }

  return (
    <>
      <IconButton
        className="size-11!"
        label={t('leave.signOut')}
        icon={<LogOut />}
        onClick={() => (isBoarding || unsent > 0 ? setIsAsking(true) : leave())}
      />
      {isAsking && (
        <DeskWindow
          title={t(unsent > 0 ? 'leave.title' : 'leave.question')}
          closeWords={t('leave.stay')}
          onClose={() => setIsAsking(false)}
        >
          <p className="my-4 text-base">{unsent > 0 ? t('leave.unsent', { count: unsent }) : t('leave.boarding')}</p>
          <Button size="large" tone="danger" onClick={leave}>
            {t('leave.signOut')}
          </Button>
        </DeskWindow>
      )}
    </>
  )
}

/** What waits on this device, told to whoever stands before its door; nothing where all is sent. */
export function UnsentHere() {
  const { t } = useTranslation('check-in')
  const { unsent } = useDeskStatus()
  return (
    unsent > 0 && (
      <p className="mb-5 text-base font-medium text-attention-ink">{t('leave.waiting', { count: unsent })}</p>
    )
  )
}
