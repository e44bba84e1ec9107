import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { RefundRequest } from '#contract/refund/refund.ts'
import { useTaxLines } from '#src/domain/tax/use-tax-line.ts'
import { DepotTime } from '#src/ui/depot-time.tsx'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { LedgerEntries, LedgerTable } from '#src/domain/ledger/ledger-entries.tsx'
import { Money } from '#src/ui/money.tsx'
import { RecordTrail } from '#src/domain/workflow/record-trail.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { RecordStatePill } from '#src/domain/workflow/record-state-pill.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { groupedReference } from '#contract/grouped-reference.ts'
import { localName } from '#src/platform/local-name.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { PayOutLines } from './pay-out-lines.tsx'
import { RefundLines } from './refund-lines.tsx'

/** Everything about a request on one page: what comes back and why, whom it concerns, what it posts, what happened. */
export function RefundSheet({ request }: { request: RefundRequest }) {
  const { t } = useTranslation('refund')
  return (
    <div className="@container">
      <div className="grid items-start gap-4 @min-[58rem]:grid-cols-[minmax(0,1fr)_20rem] @min-[58rem]:grid-rows-[auto_1fr]">
        <SectionCard flush title={t(request.parts.length > 0 ? 'review.whole' : 'review.tickets')}>
          <RefundLines lines={request.lines} parts={request.parts} currency={request.currency} total={request} />
        </SectionCard>
        <div className="grid min-w-0 items-start gap-4 @min-[36rem]:grid-cols-2 @min-[58rem]:col-start-2 @min-[58rem]:row-span-2 @min-[58rem]:row-start-1 @min-[58rem]:grid-cols-1">
          <Facts request={request} />
          <div className="flex min-w-0 flex-col gap-4">
            {request.state !== 'rejected' && request.state !== 'withdrawn' && (
              <SectionCard title={t(request.state === 'paid' ? 'payOut.done' : 'payOut.title')}>
                <PayOutLines lines={request.payOut} />
              </SectionCard>
            )}
            <BookingOf request={request} />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {request.postings.length > 0 && <Postings postings={request.postings} />}
          {(request.state === 'approved' || request.state === 'paid') && (
            <LedgerEntries kind="refund" id={request.id} />
          )}
          <RecordTrail machine="refund" recordId={request.id} zone={request.depot?.timeZone} events={request.history} />
        </div>
      </div>
    </div>
  )
}

function Facts({ request }: { request: RefundRequest }) {
  const { t, i18n } = useTranslation('refund')
  const taxLines = useTaxLines()
  const { currency, decidedBy, decidedAt, paidBy, paidAt, depot } = request
  return (
    <SectionCard title={t('sheet.facts')} actions={<RecordStatePill record="refund" state={request.state} />}>
      <DefinitionList
        layout="lines"
        items={[
          {
            term: t('sheet.amount'),
            value: <Money minor={request.refund} currency={currency} className="text-base font-semibold" />,
          },
          { term: taxLines(request.taxes), value: <Money minor={request.refundVat} currency={currency} /> },
          { term: t('sheet.reason'), value: t(`reason.${request.reasonCode}`) },
          ...(request.reasonText ? [{ term: t('sheet.note'), value: <bdi>{request.reasonText}</bdi> }] : []),
          { term: t('sheet.requestedBy'), value: <bdi>{request.requestedBy.name}</bdi> },
          { term: t('sheet.requestedAt'), value: <DepotTime instant={request.requestedAt} zone={depot?.timeZone} /> },
          { term: t('sheet.depot'), value: depot && localName(depot.name, i18n.language) },
          ...(decidedBy ? [{ term: t('sheet.decidedBy'), value: <bdi>{decidedBy.name}</bdi> }] : []),
          ...(decidedAt
            ? [{ term: t('sheet.decidedAt'), value: <DepotTime instant={decidedAt} zone={depot?.timeZone} /> }]
            : []),
          ...(request.decisionReason
            ? [{ term: t('sheet.decisionReason'), value: <bdi>{request.decisionReason}</bdi> }]
            : []),
          ...(paidBy ? [{ term: t('sheet.paidBy'), value: <bdi>{paidBy.name}</bdi> }] : []),
          ...(paidAt
            ? [{ term: t('sheet.paidAt'), value: <DepotTime instant={paidAt} zone={depot?.timeZone} /> }]
            : []),
          ...(request.receiptNumber
            ? [{ term: t('sheet.receipt'), value: <Reference>{request.receiptNumber}</Reference> }]
            : []),
        ]}
      />
    </SectionCard>
  )
}

function BookingOf({ request: { booking, parts, depot, currency } }: { request: RefundRequest }) {
  const { t } = useTranslation(['refund', 'tickets'])
  const path = useScreenPath('bookingHistory')
  return (
    <SectionCard
      title={t('sheet.booking')}
      actions={
        path && (
          <Link href={`${path}/${booking.id}`} className="text-xs text-brand-ink hover:underline">
            {t('detail.booking')}
          </Link>
        )
      }
    >
      <DefinitionList
        layout="lines"
        items={[
          { term: t('sheet.reference'), value: <Reference>{groupedReference(booking.reference)}</Reference> },
          { term: t('sheet.total'), value: <Money minor={booking.total} currency={currency} /> },
          { term: t('sheet.payer'), value: <bdi>{booking.payer.name}</bdi> },
          { term: t('sheet.soldBy'), value: <bdi>{booking.soldBy.name}</bdi> },
          { term: t('sheet.sold'), value: <DepotTime instant={booking.soldAt} zone={depot?.timeZone} /> },
          ...booking.payments.map(({ act, means, fare, fee }) => ({
            term: `${t(`act.${act}`)} · ${t(`tickets:means.${means}`)}`,
            value: <Money minor={fare + fee} currency={currency} />,
          })),
          ...parts.map(({ kind, base }) => ({
            term: t(`part.${kind}.name`),
            value: <Money minor={base} currency={currency} />,
          })),
        ]}
      />
    </SectionCard>
  )
}

/** What the approval is going to post. */
function Postings({ postings }: Pick<RefundRequest, 'postings'>) {
  const { t, i18n } = useTranslation('refund')
  const lines = postings.map(({ account, name, of, ...line }) => ({
    ...line,
    account: { code: account, name },
    of: of ? [localName(of, i18n.language)] : [],
  }))
  return (
    <SectionCard title={t('sheet.postings')} lead={t('sheet.postingsLead')}>
      <LedgerTable lines={lines} />
    </SectionCard>
  )
}
