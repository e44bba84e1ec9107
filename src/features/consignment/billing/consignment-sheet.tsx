import Workflow from 'lucide-react/icons/workflow'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Consignment } from '#contract/consignment/consignment.ts'
import { ConsignmentPlaces } from '#src/features/consignment/consignment-places.tsx'
import { ConsignmentTimeline } from '#src/features/consignment/consignment-timeline.tsx'
import { DateTime } from '#src/ui/date-time.tsx'
import { useTaxLine } from '#src/domain/tax/use-tax-line.ts'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { LedgerEntries } from '#src/domain/ledger/ledger-entries.tsx'
import { Money } from '#src/ui/money.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { StatusPill } from '#src/ui/status-pill.tsx'
import { localName } from '#src/platform/local-name.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { Phone } from '#src/ui/phone.tsx'
import { ConsignmentItems } from './consignment-items.tsx'

/** Everything about a consignment on one page: from whom to whom, how much is where, the money, and what happened. */
export function ConsignmentSheet({ consignment }: { consignment: Consignment }) {
  const { t } = useTranslation('consignment')
  return (
    <div className="@container flex flex-col gap-4">
      {consignment.cancelledAt !== null && (
        <Notice tone="stop" title={t('page.cancelled')}>
          <bdi>{consignment.cancelReason}</bdi>
        </Notice>
      )}
      <div className="grid items-start gap-4 @min-[58rem]:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Parties consignment={consignment} />
          <SectionCard flush title={t('page.items')}>
            <ConsignmentItems lines={consignment.lines} counts={consignment.counts} />
          </SectionCard>
          <SectionCard flush title={t('page.places')}>
            <ConsignmentPlaces bill={consignment} />
          </SectionCard>
          <LedgerEntries kind="consignment" id={consignment.id} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <MoneyFacts consignment={consignment} />
          <Trail consignment={consignment} />
        </div>
      </div>
    </div>
  )
}

function Parties({ consignment: { sender, receiver, from, to } }: { consignment: Consignment }) {
  const { t, i18n } = useTranslation('consignment')
  const parties = [
    { title: t('sender'), party: sender, depot: from },
    { title: t('receiver'), party: receiver, depot: to },
  ]
  return (
    <div className="grid gap-4 @min-[36rem]:grid-cols-2">
      {parties.map(({ title, party, depot }) => (
        <SectionCard key={title} title={title}>
          <DefinitionList
            layout="lines"
            items={[
              { term: t('person.name'), value: <bdi>{party.name}</bdi> },
              { term: t('person.contact'), value: <Phone>{party.contact}</Phone> },
              { term: t('person.idNumber'), value: party.idNumber && <Reference>{party.idNumber}</Reference> },
              {
                term: t('depot'),
                value: (
                  <>
                    {localName(depot.name, i18n.language)} <Reference>{depot.code}</Reference>
                  </>
                ),
              },
            ]}
          />
        </SectionCard>
      ))}
    </div>
  )
}

function MoneyFacts({ consignment }: { consignment: Consignment }) {
  const { t, i18n } = useTranslation(['consignment', 'tickets'])
  const zone = useZone()
  const {
    currency,
    payment,
    paymentMeans,
    chargedTo,
    paymentReference,
    allowedBy,
    freeReason,
    collectedAt,
    collectedBy,
    due,
    reversed,
  } = consignment
  const taxLine = useTaxLine()
  const isOpen = payment === 'pod' && due > 0
  return (
    <SectionCard
      title={t('page.money')}
      actions={<StatusPill tone={isOpen ? 'attention' : 'done'}>{t(`payment.${payment}`)}</StatusPill>}
    >
      <DefinitionList
        layout="lines"
        items={[
          {
            term: t('common:total.label'),
            value: <Money minor={consignment.total} currency={currency} className="text-base font-semibold" />,
          },
          { term: taxLine(consignment.tax), value: <Money minor={consignment.vatTotal} currency={currency} /> },
          ...(payment === 'pod'
            ? [
                {
                  term: t('page.due'),
                  value: <Money minor={due} currency={currency} className={isOpen ? 'font-semibold' : ''} />,
                },
              ]
            : []),
          ...(reversed > 0
            ? [{ term: t('page.reversed'), value: <Money minor={reversed} currency={currency} /> }]
            : []),
          ...(paymentMeans ? [{ term: t('page.means'), value: t(`tickets:means.${paymentMeans}`) }] : []),
          ...(chargedTo ? [{ term: t('page.chargedTo'), value: localName(chargedTo, i18n.language) }] : []),
          ...(paymentReference
            ? [{ term: t('page.reference'), value: <Reference>{paymentReference}</Reference> }]
            : []),
          ...(collectedAt
            ? [{ term: t('page.collectedAt'), value: <DateTime instant={collectedAt} zone={zone} /> }]
            : []),
          ...(collectedBy ? [{ term: t('page.collectedBy'), value: <bdi>{collectedBy.name}</bdi> }] : []),
          ...(allowedBy ? [{ term: t('payment.allowedBy'), value: <bdi>{allowedBy.name}</bdi> }] : []),
          ...(freeReason ? [{ term: t('payment.reason'), value: <bdi>{freeReason}</bdi> }] : []),
          { term: t('page.createdBy'), value: <bdi>{consignment.createdBy.name}</bdi> },
          { term: t('page.createdAt'), value: <DateTime instant={consignment.createdAt} zone={zone} /> },
        ]}
      />
    </SectionCard>
  )
}

function Trail({ consignment }: { consignment: Consignment }) {
  const { t } = useTranslation('consignment')
  return (
    <SectionCard
      title={t('page.trail')}
      actions={
        <Link
          href={`/workflows?machine=consignmentPiece&search=${consignment.billNumber}`}
          className="inline-flex items-center gap-1.5 text-xs text-brand-ink hover:underline"
        >
          <Workflow aria-hidden className="size-4" />
          {t('page.workflow')}
        </Link>
      }
    >
      <ConsignmentTimeline bill={consignment} />
    </SectionCard>
  )
}
