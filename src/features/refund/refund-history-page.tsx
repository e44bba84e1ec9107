import Undo2 from 'lucide-react/icons/undo-2'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { DayRangeFilter } from '#src/components/day-range-filter.tsx'
import { wholeList } from '#src/components/export-menu.tsx'
import { LinkButton } from '#src/components/link-button.tsx'
import { ListFrame } from '#src/components/list-frame.tsx'
import { Narrowing, narrowingMark, narrowingWord } from '#src/components/narrowing.tsx'
import { rowTotals } from '#src/components/row-totals.tsx'
import { SelectFilter } from '#src/components/select-filter.tsx'
import { call, callFile } from '#src/lib/api.ts'
import { rangeText } from '#src/lib/day-range.ts'
import { useMayCall } from '#src/lib/use-may-call.ts'
import { useList } from '#src/lib/use-read.ts'
import { useScreenPath } from '#src/lib/use-screen-path.ts'
import { useZone } from '#src/lib/use-zone.ts'
import { dayIn } from '#src/lib/zoned-day.ts'
import { refundColumns } from './refund-columns.tsx'
import { useRefundListState } from './refund-list-state.ts'
import { REASONS_SHOWN, REFUND_CAUSES_SHOWN, REFUND_STATES } from './refund-names.ts'

/** Refund requests within one's scope; what is seen can be sent as a link and exported as it stands. */
export default function RefundHistoryPage() {
  const { t, i18n } = useTranslation(['refund', 'workflow-refund', 'common'])
  const [path] = useLocation()
  const newPath = useScreenPath('refundBooking')
  const state = useRefundListState()
  const { filters, filter } = state
  const columns = useMemo(() => refundColumns({ t, language: i18n.language }), [t, i18n.language])
  const mayCall = useMayCall()
  const read = useList('getRefundRequestList', { query: state.query })
  const zone = useZone()
  const [today] = useState(() => dayIn(zone, new Date()))
  const words = [
    ...narrowingWord(['search'], t('common:filter.search'), state.search),
    ...narrowingWord(
      ['state'],
      t('list.filter.state'),
      filters.state && t(`workflow-refund:states.${filters.state}.label`),
    ),
    ...narrowingWord(
      ['reasonCode'],
      t('list.filter.reasonCode'),
      filters.reasonCode && t(`reason.${filters.reasonCode}`),
    ),
    ...narrowingWord(['cause'], t('list.filter.cause'), filters.cause && t(`cause.${filters.cause}`)),
    ...narrowingWord(
      ['requestedFrom', 'requestedTo'],
      t('list.filter.requested'),
      rangeText({ from: filters.requestedFrom, to: filters.requestedTo }, t, i18n.language),
    ),
    ...narrowingMark(['bookingId'], t('list.filter.booking'), filters.bookingId !== undefined, false),
  ]

  return (
    <ListFrame
      id="refund-requests"
      title={t('list.title')}
      lead={t('list.lead')}
      icon={<Undo2 />}
      empty={t('list.empty')}
      state={state}
      read={read}
      readPart={(part) => call('getRefundRequestList', { query: { ...wholeList(state.query), ...part } })}
      exportFile={
        mayCall('exportRefundRequests')
          ? (asked) => callFile('exportRefundRequests', { query: { ...wholeList(state.query), ...asked } })
          : undefined
      }
      columns={columns}
      amounts={['base', 'refund']}
      rowHref={(row) => `${path}/${row.id}${state.carried}`}
      search={t('list.search')}
      fields={
        <>
          <SelectFilter
            label={t('list.filter.state')}
            any={t('list.filter.anyState')}
            value={filters.state}
            onChange={(value) => filter({ state: value })}
            options={REFUND_STATES.map((value) => ({ value, label: t(`workflow-refund:states.${value}.label`) }))}
          />
          <SelectFilter
            label={t('list.filter.reasonCode')}
            any={t('list.filter.anyReason')}
            value={filters.reasonCode}
            onChange={(reasonCode) => filter({ reasonCode })}
            options={REASONS_SHOWN.map((value) => ({ value, label: t(`reason.${value}`) }))}
          />
          <SelectFilter
            label={t('list.filter.cause')}
            any={t('list.filter.anyCause')}
            value={filters.cause}
            onChange={(cause) => filter({ cause })}
            options={REFUND_CAUSES_SHOWN.map((value) => ({ value, label: t(`cause.${value}`) }))}
          />
          <DayRangeFilter
            label={t('list.filter.requested')}
            range={{ from: filters.requestedFrom, to: filters.requestedTo }}
            onChange={({ from, to }) => filter({ requestedFrom: from, requestedTo: to })}
            today={today}
          />
        </>
      }
      narrowing={<Narrowing words={words} onFilter={filter} />}
      totals={(rows) => rowTotals(t, rows, { base: ({ base }) => base, refund: ({ refund }) => refund })}
      add={
        newPath && (
          <LinkButton href={newPath} icon={<Undo2 />}>
            {t('list.new')}
          </LinkButton>
        )
      }
    />
  )
}
