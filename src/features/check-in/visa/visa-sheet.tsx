import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { VisaRequestRecord } from '#contract/check-in/visa-request.ts'
import { DateTime } from '#src/ui/date-time.tsx'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Money } from '#src/ui/money.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { RecordTrail } from '#src/domain/workflow/record-trail.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { RecordStatePill } from '#src/domain/workflow/record-state-pill.tsx'
import { groupedReference } from '#contract/grouped-reference.ts'
import { countryName, formatDay } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { RequirementPill } from './requirement-pill.tsx'

/** Everything about a visa request on one page: whom it is for, with which passport, for which journey, what happened. */
export function VisaSheet({ request }: { request: VisaRequestRecord }) {
  const { t, i18n } = useTranslation('visa')
  const { state, isForThisPassport, passportNumber, validUntil, travelDate, openRefundId } = request
  const refunds = useScreenPath('refundRequests')
  const isLive = state !== 'refused'
  return (
    <div className="grid gap-4">
      {isLive && !isForThisPassport && (
        <Notice tone="attention" title={t('detail.otherPassport')}>
          {t('detail.otherPassportBody', { number: passportNumber })}
        </Notice>
      )}
      {openRefundId !== null && (
        <Notice
          tone="info"
          title={t('detail.refundOpen')}
          action={refunds && <LinkButton href={`${refunds}/${openRefundId}`}>{t('detail.openRefund')}</LinkButton>}
        >
          {t('detail.refundOpenBody')}
        </Notice>
      )}
      {state === 'granted' && validUntil !== null && validUntil < travelDate && (
        <Notice tone="stop" title={t('detail.endsEarly')}>
          {t('detail.endsEarlyBody', { date: formatDay(validUntil, i18n.language) })}
        </Notice>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <Facts request={request} />
          <RecordTrail machine="visaRequest" recordId={request.id} events={request.history} />
        </div>
        <div className="grid gap-4">
          <Passenger request={request} />
          <Journey request={request} />
        </div>
      </div>
    </div>
  )
}

function Facts({ request }: { request: VisaRequestRecord }) {
  const { t, i18n } = useTranslation('visa')
  const zone = useZone()
  const { language } = i18n
  const {
    state,
    destination,
    requirement,
    visaNumber,
    validUntil,
    note,
    refusalReason,
    requestedBy,
    requestedAt,
    depot,
    fee,
  } = request
  return (
    <SectionCard title={t('detail.facts')} actions={<RecordStatePill record="visaRequest" state={state} />}>
      <DefinitionList
        layout="lines"
        items={[
          { term: t('detail.field.destination'), value: countryName(destination, language) },
          { term: t('detail.field.requirement'), value: <RequirementPill requirement={requirement} /> },
          ...(visaNumber === null
            ? []
            : [
                {
                  term: t('detail.field.visaNumber'),
                  value: <Reference className="font-medium">{visaNumber}</Reference>,
                },
              ]),
          ...(validUntil === null
            ? []
            : [{ term: t('detail.field.validUntil'), value: formatDay(validUntil, language, 'weekday') }]),
          ...(refusalReason === null
            ? []
            : [{ term: t('detail.field.refusalReason'), value: <bdi>{refusalReason}</bdi> }]),
          ...(note === null ? [] : [{ term: t('detail.field.note'), value: <bdi>{note}</bdi> }]),
          ...(fee === null
            ? []
            : [
                {
                  term: t('detail.field.fee'),
                  value: (
                    <>
                      <Money minor={fee.amount} currency={fee.currency} />
                      <span className="block text-xs text-ink-2">
                        {fee.givenBackAt === null ? (
                          t(state === 'requested' ? 'detail.fee.waiting' : 'detail.fee.earned')
                        ) : (
                          <>
                            {t('detail.fee.givenBack')} <DateTime instant={fee.givenBackAt} zone={zone} />
                          </>
                        )}
                      </span>
                    </>
                  ),
                },
              ]),
          { term: t('detail.field.requestedBy'), value: <bdi>{requestedBy.name}</bdi> },
          { term: t('detail.field.requestedAt'), value: <DateTime instant={requestedAt} zone={zone} /> },
          { term: t('detail.field.depot'), value: depot && localName(depot.name, language) },
        ]}
      />
    </SectionCard>
  )
}

function Passenger({ request }: { request: VisaRequestRecord }) {
  const { t, i18n } = useTranslation('visa')
  const { nationality, passportNumber, passportExpiry, isForThisPassport } = request
  return (
    <SectionCard title={t('detail.passenger')}>
      <DefinitionList
        layout="lines"
        items={[
          { term: t('list.column.passenger'), value: <bdi className="font-medium">{request.passengerName}</bdi> },
          { term: t('detail.field.nationality'), value: countryName(nationality, i18n.language) },
          { term: t('detail.field.passport'), value: <Reference>{passportNumber}</Reference> },
          ...(isForThisPassport
            ? [
                {
                  term: t('detail.field.passportExpiry'),
                  value: passportExpiry && formatDay(passportExpiry, i18n.language),
                },
              ]
            : []),
        ]}
      />
    </SectionCard>
  )
}

function Journey({ request }: { request: VisaRequestRecord }) {
  const { t, i18n } = useTranslation('visa')
  const historyPath = useScreenPath('bookingHistory')
  const { bookingId, reference, routeName, from, to, ticketState } = request
  return (
    <SectionCard
      title={t('detail.journey')}
      actions={
        historyPath && (
          <Link href={`${historyPath}/${bookingId}`} className="text-xs text-brand-ink hover:underline">
            {t('detail.booking')}
          </Link>
        )
      }
    >
      <DefinitionList
        layout="lines"
        items={[
          { term: t('detail.field.reference'), value: <Reference>{groupedReference(reference)}</Reference> },
          { term: t('detail.field.route'), value: localName(routeName, i18n.language) },
          { term: t('detail.field.boards'), value: <Stop stop={from} /> },
          { term: t('detail.field.alights'), value: <Stop stop={to} /> },
          { term: t('list.column.state'), value: <RecordStatePill record="ticket" state={ticketState} /> },
        ]}
      />
    </SectionCard>
  )
}

function Stop({ stop }: { stop: VisaRequestRecord['from'] }) {
  const { i18n } = useTranslation()
  return (
    <>
      {localName(stop.name, i18n.language)} · <DateTime instant={stop.at} zone={stop.timeZone} />
    </>
  )
}
