import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import Plus from 'lucide-react/icons/plus'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { seesEveryDepot } from '#contract/access.ts'
import { DayRangeFilter } from '#src/components/day-range-filter.tsx'
import { DepotFilter } from '#src/components/depot-filter.tsx'
import { wholeList } from '#src/components/export-menu.tsx'
import { LinkButton } from '#src/components/link-button.tsx'
import { ListFrame } from '#src/components/list-frame.tsx'
import { Narrowing, narrowingMark, narrowingWord } from '#src/components/narrowing.tsx'
import { SelectFilter } from '#src/components/select-filter.tsx'
import { useBranches } from '#src/components/use-branches.ts'
import { call, callFile } from '#src/lib/api.ts'
import { rangeText } from '#src/lib/day-range.ts'
import { localName } from '#src/lib/local-name.ts'
import { useUserDetails } from '#src/lib/session.tsx'
import { useListState } from '#src/lib/use-list-state.ts'
import { useMayCall } from '#src/lib/use-may-call.ts'
import { useMedia } from '#src/lib/use-media.ts'
import { useList } from '#src/lib/use-read.ts'
import { transferColumns } from './transfer-columns.tsx'
import { DESTINATIONS, SOURCES, TRANSFER_STATES } from './transfer-names.ts'

const LIST = {
  filters: {
    state: TRANSFER_STATES,
    mine: ['yes'],
    source: SOURCES,
    destination: DESTINATIONS,
    depotId: null,
    madeFrom: null,
    madeTo: null,
  },
  defaultSort: { by: 'handedOverAt', direction: 'descending' },
  sorts: ['handedOverAt', 'number'],
} as const
const AMOUNTS = ['handedOver', 'received', 'difference'] as const

/** Cash between bank, safe and tills, in the reader's sight; what waits for their own count can be asked for. */
export default function TransfersPage() {
  const { t, i18n } = useTranslation(['cash-transfer', 'workflow-cashTransfer', 'common'])
  const [path] = useLocation()
  const mayCall = useMayCall()
  const { user_type: type } = useUserDetails()
  const state = useListState(LIST)
  const { filters, filter } = state
  const isSmall = useMedia('(max-width: 64rem)')
  const hasDepots = seesEveryDepot(type)
  const columns = useMemo(
    () => transferColumns({ t, language: i18n.language, isSmall, hasDepots }),
    [t, i18n.language, isSmall, hasDepots],
  )
  const read = useList('getCashTransferList', { query: state.query })
  const depot = useBranches().find(({ id }) => id === filters.depotId)
  const add = mayCall('createCashTransfer') && (
    <LinkButton href={`${path}/new${state.carried}`} tone="primary" icon={<Plus />}>
      {t('add')}
    </LinkButton>
  )
  const words = [
    ...narrowingWord(['search'], t('common:filter.search'), state.search),
    ...narrowingWord(
      ['state'],
      t('filter.state'),
      filters.state && t(`workflow-cashTransfer:states.${filters.state}.label`),
    ),
    ...narrowingMark(['mine'], t('filter.mine'), filters.mine !== undefined),
    ...narrowingWord(['source'], t('filter.source'), filters.source && t(`place.${filters.source}`)),
    ...narrowingWord(
      ['destination'],
      t('filter.destination'),
      filters.destination && t(`place.${filters.destination}`),
    ),
    ...narrowingWord(['depotId'], t('filter.depot'), depot && localName(depot.name, i18n.language)),
    ...narrowingWord(
      ['madeFrom', 'madeTo'],
      t('filter.made'),
      rangeText({ from: filters.madeFrom, to: filters.madeTo }, t, i18n.language),
    ),
  ]
  return (
    <ListFrame
      id="cash-transfers"
      title={t('title')}
      lead={t('lead')}
      icon={<ArrowRightLeft />}
      empty={t('empty')}
      emptyBody={t('emptyBody')}
      emptyAction={add || undefined}
      state={state}
      read={read}
      readPart={(part) => call('getCashTransferList', { query: { ...wholeList(state.query), ...part } })}
      exportFile={
        mayCall('exportCashTransfers')
          ? (asked) => callFile('exportCashTransfers', { query: { ...wholeList(state.query), ...asked } })
          : undefined
      }
      columns={columns}
      amounts={AMOUNTS}
      rowHref={(row) => `${path}/${row.id}${state.carried}`}
      search={t('search')}
      fields={
        <>
          <SelectFilter
            label={t('filter.state')}
            any={t('filter.anyState')}
            value={filters.mine ? 'mine' : filters.state}
            onChange={(value) =>
              filter({ mine: value === 'mine' ? 'yes' : undefined, state: value === 'mine' ? undefined : value })
            }
            options={[
              ...(type === 'head_account' ? [] : [{ value: 'mine', label: t('filter.mine') }]),
              ...TRANSFER_STATES.map((value) => ({ value, label: t(`workflow-cashTransfer:states.${value}.label`) })),
            ]}
          />
          <SelectFilter
            label={t('filter.source')}
            any={t('filter.anySource')}
            value={filters.source}
            onChange={(source) => filter({ source })}
            options={SOURCES.map((value) => ({ value, label: t(`place.${value}`) }))}
          />
          <SelectFilter
            label={t('filter.destination')}
            any={t('filter.anyDestination')}
            value={filters.destination}
            onChange={(destination) => filter({ destination })}
            options={DESTINATIONS.map((value) => ({ value, label: t(`place.${value}`) }))}
          />
          {type === 'head_account' && (
            <DepotFilter
              label={t('filter.depot')}
              any={t('filter.anyDepot')}
              value={filters.depotId}
              onChange={(depotId) => filter({ depotId })}
            />
          )}
          <DayRangeFilter
            label={t('filter.made')}
            range={{ from: filters.madeFrom, to: filters.madeTo }}
            onChange={({ from: madeFrom, to: madeTo }) => filter({ madeFrom, madeTo })}
          />
        </>
      }
      narrowing={<Narrowing words={words} onFilter={filter} />}
      add={add}
    />
  )
}
