import { useTranslation } from 'react-i18next'
import type { ConsignmentStep } from '#machines/consignment/consignment-context.ts'
import { useTaxLine } from '#src/domain/tax/use-tax-line.ts'
import { Button } from '#src/ui/button.tsx'
import { Money } from '#src/ui/money.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { formatWeight } from '#src/platform/format-weight.ts'
import { formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { Phone } from '#src/ui/phone.tsx'
import { useConsignment, useSend } from './consignment-actor.tsx'
import { useOptions } from './use-options.ts'

/** The bill before it is written, to read out: from whom to whom, what, and what it comes to by the server. */
export function BillSummary() {
  const { t, i18n } = useTranslation('consignment')
  const { language } = i18n
  const sender = useConsignment(({ context }) => context.sender)
  const receiver = useConsignment(({ context }) => context.receiver)
  const options = useOptions()
  const to = options?.depots.find(({ id }) => id === receiver.depotId)
  return (
    <>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Party
          step="sender"
          person={sender}
          depot={options?.ownDepot ? localName(options.ownDepot.name, language) : ''}
          title={t('sender')}
        />
        <Party step="receiver" person={receiver} depot={to ? localName(to.name, language) : ''} title={t('receiver')} />
      </div>
      <SectionCard flush title={t('step.items')} actions={<Change step="items" />}>
        <Lines />
      </SectionCard>
    </>
  )
}

interface PartyProps {
  step: 'sender' | 'receiver'
  person: { name: string; contact: string; idNumber: string }
  depot: string
  title: string
}

function Party({ step, person, depot, title }: PartyProps) {
  return (
    <SectionCard title={title} actions={<Change step={step} />}>
      <p className="font-medium">
        <bdi>{person.name}</bdi>
      </p>
      <p className="text-ink-2">
        <Phone>{person.contact}</Phone>
        {person.idNumber.trim() && (
          <>
            {' · '}
            <bdi dir="ltr">{person.idNumber}</bdi>
          </>
        )}
      </p>
      <p className="text-ink-2">{depot}</p>
    </SectionCard>
  )
}

function Change({ step }: { step: ConsignmentStep }) {
  const { t } = useTranslation('consignment')
  const send = useSend()
  return (
    <Button
      size="small"
      tone="quiet"
      aria-label={t('changeStep', { step: t(`step.${step}`) })}
      onClick={() => send({ type: 'consignment.goTo', step })}
    >
      {t('change')}
    </Button>
  )
}

function Lines() {
  const { t, i18n } = useTranslation('consignment')
  const items = useConsignment(({ context }) => context.items)
  const quote = useConsignment(({ context }) => context.quote)
  const taxLine = useTaxLine()
  if (!quote) return <Skeleton className="m-3 h-24" />
  const { currency } = quote
  return (
    <TableScroll label={t('page.items')}>
      <table className="w-full text-sm">
        <thead className="bg-sunken text-xs text-ink-2">
          <tr>
            <th scope="col" className="h-8 px-3 text-start font-medium">
              {t('items.name')}
            </th>
            <th scope="col" className="px-3 text-right font-medium">
              {t('items.quantity')}
            </th>
            <th scope="col" className="px-3 text-right font-medium">
              {t('items.lineWeight')}
            </th>
            <th scope="col" className="px-3 text-right font-medium">
              {t('items.lineTotal')}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a line is known by its place on the bill
            <tr key={index} className="border-t border-line">
              <th scope="row" className="px-3 py-1.5 text-start font-normal">
                <bdi>{item.name}</bdi>
              </th>
              <td className="px-3 text-right tabular-nums">{formatNumber(item.quantity ?? 0, i18n.language)}</td>
              <td className="px-3 text-right whitespace-nowrap">
                <bdi>{formatWeight((item.quantity ?? 0) * (item.weight ?? 0), i18n.language)}</bdi>
              </td>
              <td className="px-3 text-right">
                <Money minor={quote.items[index]?.total ?? 0} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot className="border-t border-line bg-sunken">
          <tr>
            <th scope="row" className="h-9 px-3 text-start font-semibold">
              {t('common:total.label')}
            </th>
            <td className="px-3 text-right tabular-nums">{formatNumber(quote.pieces, i18n.language)}</td>
            <td className="px-3 text-right whitespace-nowrap">
              <bdi>{formatWeight(quote.weight, i18n.language)}</bdi>
            </td>
            <td className="px-3 text-right font-semibold">
              <Money minor={quote.total} currency={currency} />
            </td>
          </tr>
          <tr className="text-xs text-ink-2">
            <th scope="row" colSpan={3} className="px-3 pb-2 text-start font-normal">
              {taxLine(quote.tax)}
            </th>
            <td className="px-3 pb-2 text-right">
              <Money minor={quote.vatTotal} currency={currency} />
            </td>
          </tr>
        </tfoot>
      </table>
    </TableScroll>
  )
}
