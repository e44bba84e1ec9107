import { Link } from 'wouter'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_REASON } from '#contract/bounds.ts'
import type { AccountingPeriod } from '#contract/period/period.ts'
import type { CheckItem } from '#contract/period/period-codes.ts'
import { accountingPeriodView } from '#src/domain/period/accounting-period-view.ts'
import { formatDay } from '#src/platform/format.ts'
import { type ScreenId, useScreenPaths } from '#src/platform/use-screen-path.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { Button } from '#src/ui/button.tsx'
import { DateTime } from '#src/ui/date-time.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { Money } from '#src/ui/money.tsx'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { StatusPill } from '#src/ui/status-pill.tsx'

type Checked = AccountingPeriod['checklist'][number]

/** What is looked at before a month is closed: each item with its figures, where it is seen to, and what was waived. */
export function PeriodChecklist({ period }: { period: AccountingPeriod }) {
  const { t } = useTranslation('period')
  const [waived, setWaived] = useState<CheckItem>()
  const isOver = period.state === 'closed' || period.state === 'reopening'
  if (period.checklist.length === 0) return null
  const mayWaive = period.can.some(({ event, refusal }) => event === 'period.waive' && refusal === null)
  return (
    <SectionCard flush title={t('checklist')} lead={t(isOver ? 'checkedThen' : 'checkedNow')}>
      <TableScroll label={t('checklist')}>
        <table className="w-full text-sm">
          <caption className="sr-only">{t('checklist')}</caption>
          <thead className="bg-sunken text-xs text-ink-2 [&_th]:px-4 [&_th]:py-2 [&_th]:text-start [&_th]:font-medium">
            <tr>
              <th scope="col">{t('item')}</th>
              <th scope="col">{t('figures')}</th>
              <th scope="col">{t('outcome')}</th>
            </tr>
          </thead>
          <tbody>
            {period.checklist.map((checked) => (
              <Row
                key={checked.item}
                checked={checked}
                lastDay={period.lastDay}
                onWaive={mayWaive ? () => setWaived(checked.item) : undefined}
              />
            ))}
          </tbody>
        </table>
      </TableScroll>
      {waived && <WaiveDialog period={period} item={waived} onClose={() => setWaived(undefined)} />}
    </SectionCard>
  )
}

function Row({ checked, lastDay, onWaive }: { checked: Checked; lastDay: string; onWaive: (() => void) | undefined }) {
  const { t } = useTranslation('period')
  const zone = useZone()
  const href = useItemLink(checked.item, lastDay)
  const { item, isDone, waiver } = checked
  const stands = waiver !== null && !waiver.isOutgrown
  return (
    <tr className="[&>*]:border-t [&>*]:border-line [&>*]:px-4 [&>*]:py-2.5 [&>*]:align-top">
      <th scope="row" className="min-w-44 text-start font-normal">
        {href ? (
          <Link href={href} className="text-brand-ink underline underline-offset-4">
            {t(`check.${item}`)}
          </Link>
        ) : (
          t(`check.${item}`)
        )}
        <span className="block text-xs text-ink-3">{t(`checkHint.${item}`)}</span>
      </th>
      <td className="min-w-36">
        <Figures checked={checked} />
      </td>
      <td className="min-w-48 wrap-anywhere">
        <span className="flex flex-wrap items-center gap-2">
          <StatusPill tone={isDone ? 'done' : stands ? 'ended' : 'attention'}>
            {t(isDone ? 'done' : stands ? 'waived' : 'undone')}
          </StatusPill>
          {!isDone && !stands && onWaive && (
            <span data-print="hide">
              <Button size="small" aria-label={t('waiveItem', { item: t(`check.${item}`) })} onClick={onWaive}>
                {t('waive')}
              </Button>
            </span>
          )}
        </span>
        {!isDone && waiver && (
          <span className="mt-1 block">
            <bdi>{waiver.reason}</bdi>
            <span className="block text-xs text-ink-3">
              <bdi>{waiver.by.name}</bdi> · <DateTime instant={waiver.at} zone={zone} />
            </span>
            {waiver.isOutgrown && <span className="block text-xs text-attention-ink">{t('outgrown')}</span>}
          </span>
        )}
      </td>
    </tr>
  )
}

function Figures({ checked: { item, isDone, count, amounts, oldest } }: { checked: Checked }) {
  const { t, i18n } = useTranslation('period')
  if (isDone) return <span className="text-ink-3">–</span>
  return (
    <span className="grid justify-items-start gap-0.5">
      {count === null
        ? (item === 'vatReturn' || item === 'audit' || item === 'bankLines') && <span>{t(`none.${item}`)}</span>
        : t(item === 'audit' ? 'findings' : 'open', { count })}
      {amounts.map(({ currency, minor }) => (
        <Money key={currency} minor={minor} currency={currency} />
      ))}
      {oldest !== null && (
        <span className="text-xs text-ink-3">{t('oldest', { day: formatDay(oldest, i18n.language) })}</span>
      )}
    </span>
  )
}

/** Where an item is seen to, narrowed to what is open where the list can be. */
const PLACES: Readonly<Partial<Record<CheckItem, { screen: ScreenId; query: (lastDay: string) => string }>>> = {
  shifts: { screen: 'shifts', query: (day) => `openedTo=${day}` },
  slips: { screen: 'depositReport', query: (day) => `state=pending&madeTo=${day}` },
  transfers: { screen: 'cashTransfers', query: (day) => `state=handedOver&madeTo=${day}` },
  expenses: { screen: 'expenseHistory', query: (day) => `state=pending&dateTo=${day}` },
  agentDeposits: { screen: 'agentTopUpReport', query: (day) => `state=pending&means=cash&requestedTo=${day}` },
  refunds: { screen: 'refundRequests', query: () => 'state=approved' },
  bankReceipts: { screen: 'transactions', query: (day) => `account=1015&postedTo=${day}` },
  bankLines: { screen: 'reconciliation', query: () => '' },
  vatReturn: { screen: 'vatReturns', query: (day) => `toTo=${day}` },
  trialBalance: { screen: 'trialBalance', query: (day) => `from=${day.slice(0, 8)}01&to=${day}` },
}

function useItemLink(item: CheckItem, lastDay: string): string | undefined {
  const pathOf = useScreenPaths()
  const place = PLACES[item]
  if (item === 'audit') return '/workflows/audit'
  const path = place && pathOf(place.screen)
  return place && path ? `${path}?${place.query(lastDay)}` : undefined
}

function WaiveDialog({
  period: { id, version },
  item,
  onClose,
}: {
  period: AccountingPeriod
  item: CheckItem
  onClose: () => void
}) {
  const { t } = useTranslation('period')
  return (
    <ReasonDialog
      call="waivePeriodItem"
      toRequest={(reason) => ({ body: { id, version, item, reason } })}
      invalidates={accountingPeriodView.invalidates}
      title={t('waiveTitle', { item: t(`check.${item}`) })}
      description={t('waiveLead')}
      label={t('reason')}
      hint={t('reasonHint')}
      tooShort={t('reasonShort')}
      longest={MAX_REASON}
      lines="several"
      startsOn="field"
      send={t('waive')}
      saved={() => t('waivedDone', { item: t(`check.${item}`) })}
      onClose={onClose}
    />
  )
}
