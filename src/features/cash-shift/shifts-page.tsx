import Coins from 'lucide-react/icons/coins'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { DayRangeFilter } from '#src/components/day-range-filter.tsx'
import { DepotFilter } from '#src/components/depot-filter.tsx'
import { wholeList } from '#src/components/export-menu.tsx'
import { ListFrame } from '#src/components/list-frame.tsx'
import { Narrowing, narrowingMark, narrowingWord, type NarrowingWord } from '#src/components/narrowing.tsx'
import { SelectFilter } from '#src/components/select-filter.tsx'
import { useBranches } from '#src/components/use-branches.ts'
import { useFilterNames } from '#src/components/use-filter-names.ts'
import { call, callFile } from '#src/lib/api.ts'
import { rangeText } from '#src/lib/day-range.ts'
import { localName } from '#src/lib/local-name.ts'
import { useUserDetails } from '#src/lib/session.tsx'
import { useListState, type FilterValues } from '#src/lib/use-list-state.ts'
import { useMayCall } from '#src/lib/use-may-call.ts'
import { useMedia } from '#src/lib/use-media.ts'
import { useList } from '#src/lib/use-read.ts'
import { DepotCashCard } from './depot-cash-card.tsx'
import { OwnTill } from './own-till.tsx'
import { shiftColumns } from './shift-columns.tsx'
import { SHIFT_FILTERS, SHIFT_STATES_SHOWN } from './shift-names.ts'

const AMOUNTS = ['expected', 'counted', 'difference'] as const

/** The own till and what can be done with it, what the depot holds, and the shifts in the reader's sight. */
export default function ShiftsPage() {
  const { t, i18n } = useTranslation(['cash-shift', 'workflow-cashShift'])
  const [path] = useLocation()
  const mayCall = useMayCall()
  const { user_type: type, isAgent } = useUserDetails()
  const state = useListState({
    filters: SHIFT_FILTERS,
    defaultSort: { by: 'openedAt', direction: 'descending' },
    sorts: ['openedAt'],
  })
  const isSmall = useMedia('(max-width: 64rem)')
  const columns = useMemo(() => shiftColumns({ t, language: i18n.language, isSmall }), [t, i18n.language, isSmall])
  const read = useList('getCashShiftList', { query: state.query })
  const { filters } = state
  const words = useShiftNarrowing(filters)
  const hasTill = !isAgent && type !== 'head_account'
  const closes = type === 'head_account' || type === 'account'
  return (
    <ListFrame
      id="cash-shifts"
      title={t('title')}
      lead={t(closes ? 'leadCloser' : 'lead')}
      icon={<Coins />}
      empty={t('empty')}
      emptyBody={t('emptyBody')}
      state={state}
      read={read}
      readPart={(part) => call('getCashShiftList', { query: { ...wholeList(state.query), ...part } })}
      exportFile={
        mayCall('exportCashShifts')
          ? (asked) => callFile('exportCashShifts', { query: { ...wholeList(state.query), ...asked } })
          : undefined
      }
      columns={columns}
      amounts={AMOUNTS}
      rowHref={(row) => `${path}/${row.id}${state.carried}`}
      above={
        <div className="grid gap-4">
          {hasTill && mayCall('countCashShift') && <OwnTill path={path} />}
          {(closes || type === 'admin') && mayCall('getDepotCash') && <DepotCashCard path={path} />}
        </div>
      }
      fields={
        <>
          <SelectFilter
            label={t('filter.state')}
            any={t('filter.anyState')}
            value={filters.state}
            onChange={(value) => state.filter({ state: value })}
            options={SHIFT_STATES_SHOWN.map((value) => ({
              value,
              label: t(`workflow-cashShift:states.${value}.label`),
            }))}
          />
          <SelectFilter
            label={t('filter.difference')}
            any={t('filter.anyDifference')}
            value={filters.difference}
            onChange={(difference) => state.filter({ difference })}
            options={(['any', 'over', 'short'] as const).map((value) => ({ value, label: t(`filter.${value}`) }))}
          />
          <SelectFilter
            label={t('filter.slip')}
            any={t('filter.anySlip')}
            value={filters.undeposited}
            onChange={(undeposited) => state.filter({ undeposited })}
            options={[{ value: 'yes', label: t('filter.undeposited') }]}
          />
          {type === 'head_account' && (
            <DepotFilter
              label={t('filter.depot')}
              any={t('filter.anyDepot')}
              value={filters.depotId}
              onChange={(depotId) => state.filter({ depotId })}
            />
          )}
          <DayRangeFilter
            label={t('filter.opened')}
            range={{ from: filters.openedFrom, to: filters.openedTo }}
            onChange={({ from: openedFrom, to: openedTo }) => state.filter({ openedFrom, openedTo })}
          />
        </>
      }
      narrowing={<Narrowing words={words} onFilter={state.filter} />}
    />
  )
}

/** Everything that the list is narrowed by, in words. */
function useShiftNarrowing(by: FilterValues<typeof SHIFT_FILTERS>): NarrowingWord<keyof typeof SHIFT_FILTERS>[] {
  const { t, i18n } = useTranslation(['cash-shift', 'workflow-cashShift'])
  const depot = useBranches().find(({ id }) => id === by.depotId)
  const { user: clerk } = useFilterNames({ userId: by.clerkId })
  return [
    ...narrowingWord(['state'], t('filter.state'), by.state && t(`workflow-cashShift:states.${by.state}.label`)),
    ...narrowingWord(['difference'], t('filter.difference'), by.difference && t(`filter.${by.difference}`)),
    ...narrowingMark(['undeposited'], t('filter.undeposited'), by.undeposited !== undefined),
    ...narrowingWord(['depotId'], t('filter.depot'), depot && localName(depot.name, i18n.language)),
    ...narrowingWord(
      ['openedFrom', 'openedTo'],
      t('filter.opened'),
      rangeText({ from: by.openedFrom, to: by.openedTo }, t, i18n.language),
    ),
    ...narrowingWord(['clerkId'], t('column.clerk'), clerk, false),
  ]
}
