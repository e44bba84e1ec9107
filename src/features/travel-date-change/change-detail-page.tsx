import { changeList } from '#contract/travel-date-change/travel-date-change-list.ts'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import type { TravelDateChange } from '#contract/travel-date-change/travel-date-change.ts'
import { DateTime } from '#src/ui/date-time.tsx'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { DestinationBlind } from '#src/domain/departure/destination-blind.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { useTaxLines } from '#src/domain/tax/use-tax-line.ts'
import { Money } from '#src/ui/money.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { groupedReference } from '#contract/grouped-reference.ts'
import { localName } from '#src/platform/local-name.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { MovedStay } from './moved-stay.tsx'
import { MovedTickets } from './moved-tickets.tsx'

export interface ChangeDetailPageProps {
  params: Readonly<Record<string, string | undefined>>
}

/** One travel-date change: who moved from where to where, why, by whom, and what was paid. */
export default function ChangeDetailPage({ params: { id = '' } }: ChangeDetailPageProps) {
  const { t } = useTranslation(['travel-date-change', 'tickets'])
  const [path] = useLocation()
  const read = useRead('getTravelDateChange', { params: { id } })
  const change = read.data?.data
  const title = change ? t('detail.title', { reference: groupedReference(change.reference) }) : t('list.title')
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        back={
          <BackToList id={id} list={changeList} path={path.slice(0, path.lastIndexOf('/'))}>
            {t('list.title')}
          </BackToList>
        }
        actions={
          change && (
            <LinkButton href={`/tickets/${change.bookingId}`}>
              {t('changed.print', { count: change.tickets.length })}
            </LinkButton>
          )
        }
      />
      <ReadState read={read} waiting={<Skeleton className="h-64" />}>
        {({ data }) => <Detail change={data} />}
      </ReadState>
    </>
  )
}

function Detail({ change }: { change: TravelDateChange }) {
  const { t, i18n } = useTranslation(['travel-date-change', 'tickets'])
  const zone = useZone()
  const [first] = change.tickets
  const historyPath = useScreenPath('bookingHistory')
  const reference = <Reference>{groupedReference(change.reference)}</Reference>
  const taxLines = useTaxLines()
  const money = (minor: number) => <Money minor={minor} currency={change.currency} />
  return (
    <div className="grid gap-4">
      {first && (
        <DestinationBlind
          from={localName(first.boarding, i18n.language)}
          to={localName(first.alighting, i18n.language)}
        />
      )}
      <SectionCard title={t('column.tickets')}>
        <MovedTickets change={change} />
      </SectionCard>
      {change.stay && <MovedStay stay={change.stay} />}
      <SectionCard title={t('step.payment')}>
        <DefinitionList
          items={[
            {
              term: t('column.reference'),
              value: historyPath ? (
                <Link href={`${historyPath}/${change.bookingId}`} className="text-brand-ink underline">
                  {reference}
                </Link>
              ) : (
                reference
              ),
            },
            { term: t('sum.fee'), value: change.fee === 0 ? t('sum.free') : money(change.fee) },
            ...(change.fee === 0 ? [] : [{ term: taxLines(change.feeTaxes), value: money(change.feeVat) }]),
            { term: t('sum.fareDifference'), value: money(change.fareDifference) },
            { term: t('column.total'), value: money(change.total) },
            { term: t('detail.means'), value: change.means ? t(`tickets:means.${change.means}`) : t('detail.nothing') },
            {
              term: t('detail.slip'),
              value: change.paymentReference && <Reference>{change.paymentReference}</Reference>,
            },
            { term: t('detail.changed'), value: <DateTime instant={change.at} zone={zone} /> },
            { term: t('detail.by'), value: <bdi>{change.changedBy.name}</bdi> },
            {
              term: t('detail.depot'),
              value: change.depot ? localName(change.depot.name, i18n.language) : t('detail.noDepot'),
            },
            { term: t('column.cause'), value: t(`cause.${change.cause}`) },
            { term: t('detail.reason'), value: <bdi>{change.reason}</bdi> },
          ]}
        />
      </SectionCard>
    </div>
  )
}
