import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import Printer from 'lucide-react/icons/printer'
import { groupedReference } from '#contract/grouped-reference.ts'
import type { LastSale } from '#contract/departure/counter.ts'
import { JourneyPlaces } from '#src/domain/departure/journey-places.tsx'
import { attempt } from '#src/platform/api.ts'
import { localName } from '#src/platform/local-name.ts'
import { notify } from '#src/platform/notify.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { Button } from '#src/ui/button.tsx'
import { DateTime } from '#src/ui/date-time.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Money } from '#src/ui/money.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { useSend } from './booking-actor.tsx'
import { type Again, againOf } from './sell-again.ts'
import { CounterSection } from './counter-section.tsx'

/** What the clerk sold last: to print once more, to send, and to sell again. */
export function LastSaleCard({ sale }: { sale: LastSale }) {
  const { t, i18n } = useTranslation('booking')
  const send = useSend()
  const list = useScreenPath('bookingHistory')
  const [reading, setReading] = useState<Again>()
  const language = i18n.language

  async function sellAgain(which: Again) {
    setReading(which)
    const read = await attempt('getBooking', { params: { id: sale.bookingId } })
    setReading(undefined)
    if (read.ok) send({ type: 'booking.sellAgain', ...againOf(sale, read.answer.data, which) })
    else notify.error(t('counter.againFailed'))
  }

  return (
    <CounterSection title={t('counter.last')}>
      <div className="flex flex-col gap-2 rounded border border-line bg-surface p-3">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <Reference className="font-semibold">{groupedReference(sale.reference)}</Reference>
          <Money minor={sale.total} currency={sale.currency} />
        </p>
        <div className="text-xs text-ink-2">
          <p>
            {t('counter.people', {
              count: sale.passengers,
              name: `\u2068${sale.leadPassenger}\u2069`,
              others: sale.passengers - 1,
            })}
          </p>
          <p>
            <JourneyPlaces from={localName(sale.from, language)} to={localName(sale.to, language)} />
          </p>
          <p>
            {t('counter.departs')} <DateTime instant={sale.departsAt} zone={sale.timeZone} />
          </p>
        </div>
        <div className="flex flex-wrap gap-1.5">
          <LinkButton size="small" href={`/tickets/${sale.bookingId}`} icon={<Printer />}>
            {t('counter.print')}
          </LinkButton>
          {list !== undefined && (
            <LinkButton size="small" href={`${list}/${sale.bookingId}`}>
              {t('counter.open')}
            </LinkButton>
          )}
          <Button size="small" busy={reading === 'again'} onClick={() => void sellAgain('again')}>
            {t('counter.again')}
          </Button>
          {!sale.isTwoWay && (
            <Button size="small" busy={reading === 'return'} onClick={() => void sellAgain('return')}>
              {t('counter.return')}
            </Button>
          )}
        </div>
      </div>
    </CounterSection>
  )
}
