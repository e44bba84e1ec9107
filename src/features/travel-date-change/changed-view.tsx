import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import Printer from 'lucide-react/icons/printer'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Money } from '#src/ui/money.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { groupedReference } from '#contract/grouped-reference.ts'
import { useChange } from './change-actor.tsx'
import { MovedStay } from './moved-stay.tsx'
import { MovedTickets } from './moved-tickets.tsx'

/** Changed: what was paid, and the tickets to print anew. */
export function ChangedView() {
  const { t } = useTranslation(['travel-date-change', 'tickets'])
  const done = useChange(({ context }) => context.done)
  if (!done) return null
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded border border-done/30 bg-done-soft px-5 py-4 text-done-ink">
        <CircleCheckBig aria-hidden className="size-9 shrink-0" />
        <div className="min-w-0 grow">
          <p className="text-xs">{t('changed.reference')}</p>
          <p className="text-xl font-semibold tracking-wide">
            <Reference>{groupedReference(done.reference)}</Reference>
          </p>
        </div>
        <p className="text-end">
          <span className="block text-xs">
            {done.means ? t('changed.paid', { means: t(`tickets:means.${done.means}`) }) : t('changed.free')}
          </span>
          <Money minor={done.total} currency={done.currency} className="text-lg font-semibold" />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <LinkButton href={`/tickets/${done.bookingId}`} icon={<Printer />}>
          {t('changed.print', { count: done.tickets.length })}
        </LinkButton>
        <p className="text-sm text-ink-2">{t('changed.oldInvalid')}</p>
      </div>
      {done.stay && <MovedStay stay={done.stay} />}
      <MovedTickets change={done} />
    </div>
  )
}
