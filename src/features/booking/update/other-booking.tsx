import Users from 'lucide-react/icons/users'
import { useTranslation } from 'react-i18next'
import { groupedReference } from '#contract/grouped-reference.ts'
import { Button } from '#src/ui/button.tsx'
import { SideRoad } from '#src/ui/wizard/side-road.tsx'
import { useAdditionalSeats, useSend } from './additional-seats-actor.tsx'

/** Passengers for another booking were left unfinished. */
export function OtherBooking() {
  const { t } = useTranslation('booking-update')
  const send = useSend()
  const other = useAdditionalSeats(({ context }) => context.other)
  const reference = other ? groupedReference(other.reference) : ''
  return (
    <SideRoad
      icon={<Users />}
      title={t('add.side.otherBooking.title', { reference })}
      action={<Button onClick={() => send({ type: 'additionalSeats.startOver' })}>{t('add.startOver')}</Button>}
    >
      <p>{t('add.side.otherBooking.body')}</p>
    </SideRoad>
  )
}
