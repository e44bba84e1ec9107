import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'wouter'
import type { Consignment } from '#contract/consignment/consignment.ts'
import { ConsignmentPlaces } from '#src/features/consignment/consignment-places.tsx'
import { ConsignmentTimeline } from '#src/features/consignment/consignment-timeline.tsx'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { JourneyPlaces } from '#src/domain/departure/journey-places.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Money } from '#src/ui/money.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { mayAct, refusalOf } from '#src/features/consignment/consignment-acts.ts'
import { localName } from '#src/platform/local-name.ts'
import { useLiveConsignments } from '#src/features/consignment/use-live-consignments.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { Phone } from '#src/ui/phone.tsx'
import { CancelBill, ReportLoss } from './bill-acts.tsx'
import { CollectCard } from './collect-card.tsx'
import { LoadOnCard } from './load-on-card.tsx'
import { DeliverForm } from './deliver-form.tsx'
import { Deliveries } from './deliveries.tsx'
import { ReportedLosses } from './reported-losses.tsx'

export interface HandoverPageProps {
  params: Readonly<Record<string, string | undefined>>
}

/**
 * One bill at the counter: what lies here for elsewhere is loaded; at the receiver's depot what is owed is collected, then
 * the pieces are handed over against ID and signature.
 */
export default function HandoverPage({ params: { id = '' } }: HandoverPageProps) {
  const { t, i18n } = useTranslation('consignment-movement')
  const [path] = useLocation()
  const historyPath = useScreenPath('consignmentHistory')
  const read = useRead('getConsignment', { params: { id } })
  useLiveConsignments([id])
  const bill = read.data?.data
  const title = bill ? t('bill.title', { bill: `\u2066${bill.billNumber}\u2069` }) : t('bill.loading')
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        back={<BackToList path={path.slice(0, path.lastIndexOf('/bills/'))}>{t('dock.back')}</BackToList>}
        lead={
          bill && (
            <JourneyPlaces
              from={localName(bill.from.name, i18n.language)}
              to={localName(bill.to.name, i18n.language)}
            />
          )
        }
        actions={
          bill && (
            <>
              {mayAct(bill, 'cancel') && <CancelBill bill={bill} />}
              {mayAct(bill, 'writeOff') && <ReportLoss bill={bill} />}
              {historyPath && <LinkButton href={`${historyPath}/${bill.id}`}>{t('bill.open')}</LinkButton>}
            </>
          )
        }
      />
      <ReadState read={read} waiting={<Skeleton className="h-96" />} refused={t('bill.notFound')}>
        {({ data }) => <Sheet bill={data} />}
      </ReadState>
    </>
  )
}

function Sheet({ bill }: { bill: Consignment }) {
  const { t, i18n } = useTranslation(['consignment-movement', 'cargo'])
  const [path] = useLocation()
  const [search] = useSearchParams()
  const scanned = search.get('piece')
  const dock = path.slice(0, path.lastIndexOf('/bills/'))
  const refusal = refusalOf(bill, 'deliver')
  const isAllDelivered = bill.counts.receivedByCustomer === bill.counts.total
  return (
    <div className="@container">
      <div className="grid items-start gap-4 @min-[58rem]:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-4">
          {mayAct(bill, 'load') && (
            <LoadOnCard bill={bill} scanned={scanned === null ? undefined : Number(scanned)} dock={dock} />
          )}
          {mayAct(bill, 'collect') && <CollectCard bill={bill} />}
          {refusal === null ? (
            <DeliverForm key={bill.counts.receivedByCustomer} bill={bill} />
          ) : (
            <Notice
              tone={isAllDelivered ? 'done' : refusal === 'unpaid' ? 'attention' : 'info'}
              title={
                isAllDelivered
                  ? t('allDelivered')
                  : t(`cannotDeliver.${refusal}`, { depot: localName(bill.to.name, i18n.language) })
              }
            />
          )}
          <Deliveries bill={bill} />
          <ReportedLosses consignmentId={bill.id} />
          <SectionCard flush title={t('cargo:places.title')}>
            <ConsignmentPlaces bill={bill} vehiclePath={(key) => `${dock}/${key}?act=receive`} />
          </SectionCard>
        </div>
        <div className="grid min-w-0 gap-4">
          <Facts bill={bill} />
          <SectionCard title={t('cargo:timeline.title')}>
            <ConsignmentTimeline bill={bill} />
          </SectionCard>
        </div>
      </div>
    </div>
  )
}

function Facts({ bill }: { bill: Consignment }) {
  const { t } = useTranslation(['consignment-movement', 'cargo'])
  return (
    <SectionCard title={t('bill.facts')}>
      <DefinitionList
        layout="lines"
        items={[
          { term: t('cargo:sender'), value: <Person {...bill.sender} /> },
          { term: t('cargo:receiver'), value: <Person {...bill.receiver} /> },
          { term: t('cargo:paymentLabel'), value: t(`cargo:payment.${bill.payment}`) },
          { term: t('cargo:amount'), value: <Money minor={bill.total} currency={bill.currency} /> },
          ...(bill.due > 0
            ? [
                {
                  term: t('cargo:due'),
                  value: (
                    <Money minor={bill.due} currency={bill.currency} className="font-semibold text-attention-ink" />
                  ),
                },
              ]
            : []),
        ]}
      />
    </SectionCard>
  )
}

function Person({ name, contact }: { name: string; contact: string }) {
  return (
    <>
      <bdi>{name}</bdi>
      <span className="block text-xs text-ink-2 tabular-nums">
        <Phone>{contact}</Phone>
      </span>
    </>
  )
}
