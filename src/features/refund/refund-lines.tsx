import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { RefundPart, RefundRequest } from '#contract/refund/refund.ts'
import { Money } from '#src/ui/money.tsx'
import { onwardArrow } from '#src/ui/onward-arrow.ts'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { formatDay, formatInstant, formatNumber, formatPercent, moneyInWords } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { Reference } from '#src/ui/reference.tsx'
import { usePartWords } from './use-part-words.ts'

type Line = Pick<
  RefundRequest['lines'][number],
  | 'ticketId'
  | 'direction'
  | 'state'
  | 'passengerName'
  | 'seat'
  | 'from'
  | 'to'
  | 'base'
  | 'percent'
  | 'tierHours'
  | 'refund'
  | 'kept'
  | 'exitFee'
>

export interface RefundLinesProps {
  lines: readonly Line[]
  /** What is given back besides. */
  parts: readonly RefundPart[]
  currency: string
  total: { base: number; refund: number }
}

/** Ticket by ticket, and what was sold with them: what the refund is a share of, which share and by which tier, and what it comes to. */
export function RefundLines({ lines, parts, currency, total }: RefundLinesProps) {
  const { t, i18n } = useTranslation(['refund', 'tickets', 'common'])
  const { language } = i18n
  return (
    <TableScroll label={t(parts.length > 0 ? 'review.whole' : 'review.tickets')}>
      <table className="w-full text-sm">
        <thead className="bg-sunken text-xs text-ink-2">
          <tr>
            <th scope="col" className="h-8 px-3 text-start font-medium">
              {t('line.ticket')}
            </th>
            <th scope="col" className="h-8 px-3 text-start font-medium">
              {t('line.tier')}
            </th>
            <th scope="col" className="h-8 px-3 text-end font-medium">
              {t('line.base')}
            </th>
            <th scope="col" className="h-8 px-3 text-end font-medium">
              {t('line.share')}
            </th>
            <th scope="col" className="h-8 px-3 text-end font-medium">
              {t('line.refund')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.ticketId} className="border-t border-line align-top">
              <th scope="row" className="min-w-52 px-3 py-1.5 text-start font-normal wrap-anywhere">
                <span className="flex flex-wrap items-center gap-x-2">
                  <bdi className="font-medium">{line.passengerName}</bdi>
                  {line.seat && <span className="text-ink-2">{t('common:seat.name', { seat: line.seat })}</span>}
                </span>
                <span className="block text-xs text-ink-2">
                  {t(`tickets:direction.${line.direction}`)}: {localName(line.from.name, language)}{' '}
                  {onwardArrow(language)} {localName(line.to.name, language)}
                </span>
                <span className="block text-xs text-ink-3">
                  {formatInstant(line.from.at, { language, zone: line.from.timeZone })}
                </span>
                {line.kept && (
                  <span className="block max-w-96 pt-0.5 text-xs text-ink-2">
                    {t('line.kept', {
                      direction: t(`tickets:direction.${line.kept.direction}`),
                      before: moneyInWords(line.kept.fareBefore, currency, language),
                      now: moneyInWords(line.kept.fare, currency, language),
                    })}
                  </span>
                )}
                {line.exitFee && (
                  <span className="block pt-0.5 text-xs text-ink-2">
                    {t('line.exitFee', { amount: moneyInWords(line.exitFee.amount, line.exitFee.currency, language) })}
                  </span>
                )}
              </th>
              <td className="min-w-32 px-3 py-1.5 text-ink-2">
                {line.tierHours === null
                  ? t(line.percent === 100 ? 'tier.cancelled' : 'tier.after')
                  : line.tierHours === 0
                    ? t('tier.before')
                    : t('tier.hours', { count: line.tierHours, hours: formatNumber(line.tierHours, language) })}
              </td>
              <td className="px-3 py-1.5 text-end">
                <Money minor={line.base} currency={currency} bare />
              </td>
              <td className="px-3 py-1.5 text-end tabular-nums">{formatPercent(line.percent / 100, language)}</td>
              <td className="px-3 py-1.5 text-end font-medium">
                <Money minor={line.refund} currency={currency} />
              </td>
            </tr>
          ))}
          {parts.map((part) => (
            <PartRow key={part.kind} part={part} currency={currency} />
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line font-semibold">
            <th scope="row" colSpan={2} className="px-3 py-2 text-start">
              {t('line.total')}
            </th>
            <td className="px-3 py-2 text-end">
              <Money minor={total.base} currency={currency} bare />
            </td>
            <td className="px-3 py-2 text-end">–</td>
            <td className="px-3 py-2 text-end">
              <Money minor={total.refund} currency={currency} />
            </td>
          </tr>
        </tfoot>
      </table>
    </TableScroll>
  )
}

function PartRow({ part, currency }: { part: RefundPart; currency: string }) {
  const { i18n } = useTranslation()
  const words = usePartWords()
  const path = useScreenPath('accommodation')
  const { base, refund } = part
  const stay = part.kind === 'stay' ? part.stay : null
  const { name, detail, rule, share } = words(part)
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="min-w-52 px-3 py-1.5 text-start font-normal wrap-anywhere">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium">{name}</span>
          {stay &&
            (path ? (
              <Link className="text-brand-ink hover:underline" href={`${path}/${stay.id}`}>
                <Reference>{stay.number}</Reference>
              </Link>
            ) : (
              <Reference>{stay.number}</Reference>
            ))}
        </span>
        {stay && (
          <>
            <span className="block text-xs text-ink-2">{detail}</span>
            <span className="block text-xs text-ink-3">
              {formatDay(stay.arrival, i18n.language)} – {formatDay(stay.departure, i18n.language)}
            </span>
          </>
        )}
      </th>
      <td className="min-w-32 px-3 py-1.5 text-ink-2">{rule}</td>
      <td className="px-3 py-1.5 text-end">
        <Money minor={base} currency={currency} bare />
      </td>
      <td className="px-3 py-1.5 text-end tabular-nums">{share}</td>
      <td className="px-3 py-1.5 text-end font-medium">
        <Money minor={refund} currency={currency} />
      </td>
    </tr>
  )
}
