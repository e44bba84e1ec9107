import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { WriteOff } from '#contract/consignment/write-off.ts'
import { DateTime } from '#src/ui/date-time.tsx'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { Money } from '#src/ui/money.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PieceNumbers } from '#src/features/consignment/piece-numbers.tsx'
import { RecordStatePill } from '#src/domain/workflow/record-state-pill.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { StatusPill } from '#src/ui/status-pill.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { useZone } from '#src/platform/use-zone.ts'

/** Everything about a reported loss: which pieces, where they were seen last, why, and what becomes of the money. */
export function WriteOffSheet({ writeOff }: { writeOff: WriteOff }) {
  const { t } = useTranslation('write-off')
  const { moved } = writeOff
  return (
    <div className="@container flex flex-col gap-4">
      {moved.length > 0 && (
        <Notice tone="attention" title={t('moved', { count: moved.length })}>
          <PieceNumbers numbers={moved.map((number) => [number, number])} />
        </Notice>
      )}
      <SectionCard flush title={t('pieces')}>
        <Lines writeOff={writeOff} />
      </SectionCard>
      <div className="grid items-start gap-4 @min-[36rem]:grid-cols-2">
        <Facts writeOff={writeOff} />
        <Bill writeOff={writeOff} />
      </div>
    </div>
  )
}

function Lines({ writeOff: { lines, pieces } }: { writeOff: WriteOff }) {
  const { t, i18n } = useTranslation('write-off')
  return (
    <TableScroll label={t('pieces')}>
      <table className="w-full text-sm" aria-label={t('pieces')}>
        <thead>
          <tr className="bg-sunken text-xs text-ink-2 [&>th]:px-4 [&>th]:py-1.5 [&>th]:font-medium">
            <th scope="col" className="text-start">
              {t('line.item')}
            </th>
            <th scope="col" className="text-end">
              {t('line.quantity')}
            </th>
            <th scope="col" className="text-start">
              {t('line.state')}
            </th>
            <th scope="col" className="text-start">
              {t('line.where')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr
              key={`${line.itemId} ${line.state} ${line.depot?.id}`}
              className="align-top [&>td]:border-t [&>td]:border-line [&>td]:px-4 [&>td]:py-2"
            >
              <td className="wrap-anywhere">
                <bdi className="font-medium">{line.itemName}</bdi>
                <span className="block text-xs text-ink-2">
                  {t('line.numbers', { count: line.quantity })} <PieceNumbers numbers={line.numbers} />
                </span>
              </td>
              <td className="text-end font-medium tabular-nums">{formatNumber(line.quantity, i18n.language)}</td>
              <td>
                <RecordStatePill record="consignmentPiece" state={line.state} />
              </td>
              <td>
                {line.depot ? (
                  localName(line.depot.name, i18n.language)
                ) : (
                  <span className="text-ink-2">{t('line.onTheRoad')}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line font-semibold [&>*]:px-4 [&>*]:py-2">
            <th scope="row" className="text-start">
              {t('line.total')}
            </th>
            <td className="text-end tabular-nums">{formatNumber(pieces, i18n.language)}</td>
          </tr>
        </tfoot>
      </table>
    </TableScroll>
  )
}

function Facts({ writeOff }: { writeOff: WriteOff }) {
  const { t, i18n } = useTranslation('write-off')
  const zone = useZone()
  const { currency, value, reversal, reason, requestedBy, requestedAt, depot } = writeOff
  return (
    <SectionCard title={t('report')}>
      <DefinitionList
        layout="lines"
        items={[
          {
            term: t('fact.value'),
            value: <Money minor={value} currency={currency} className="text-base font-semibold" />,
          },
          {
            term: t('fact.reversal'),
            value:
              reversal > 0 ? (
                <Money minor={reversal} currency={currency} className="font-semibold" />
              ) : (
                t('fact.nothing')
              ),
          },
          { term: t('fact.reason'), value: <bdi className="wrap-anywhere">{reason}</bdi> },
          { term: t('fact.requestedBy'), value: <bdi>{requestedBy.name}</bdi> },
          { term: t('fact.requestedAt'), value: <DateTime instant={requestedAt} zone={zone} /> },
          { term: t('fact.depot'), value: depot && localName(depot.name, i18n.language) },
        ]}
      />
    </SectionCard>
  )
}

function Bill({ writeOff: { consignmentId, billNumber, senderName, receiverName, payment } }: { writeOff: WriteOff }) {
  const { t } = useTranslation(['write-off', 'cargo'])
  const path = useScreenPath('consignmentHistory')
  return (
    <SectionCard
      title={t('bill')}
      actions={
        path && (
          <Link href={`${path}/${consignmentId}`} className="text-xs text-brand-ink hover:underline">
            {t('openBill')}
          </Link>
        )
      }
    >
      <DefinitionList
        layout="lines"
        items={[
          { term: t('fact.billNumber'), value: <Reference>{billNumber}</Reference> },
          { term: t('cargo:sender'), value: <bdi>{senderName}</bdi> },
          { term: t('cargo:receiver'), value: <bdi>{receiverName}</bdi> },
          {
            term: t('cargo:paymentLabel'),
            value: (
              <StatusPill tone={payment === 'pod' ? 'waiting' : 'done'}>{t(`cargo:payment.${payment}`)}</StatusPill>
            ),
          },
        ]}
      />
    </SectionCard>
  )
}
