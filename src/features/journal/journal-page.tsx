import NotebookPen from 'lucide-react/icons/notebook-pen'
import Plus from 'lucide-react/icons/plus'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { DayRangeFilter } from '#src/components/day-range-filter.tsx'
import { wholeList } from '#src/components/export-menu.tsx'
import { LinkButton } from '#src/components/link-button.tsx'
import { ListFrame } from '#src/components/list-frame.tsx'
import { Narrowing, narrowingWord } from '#src/components/narrowing.tsx'
import { SelectFilter } from '#src/components/select-filter.tsx'
import { call, callFile } from '#src/lib/api.ts'
import { rangeText } from '#src/lib/day-range.ts'
import { useListState } from '#src/lib/use-list-state.ts'
import { useMayCall } from '#src/lib/use-may-call.ts'
import { useMedia } from '#src/lib/use-media.ts'
import { useList, useRead } from '#src/lib/use-read.ts'
import { useZone } from '#src/lib/use-zone.ts'
import { journalColumns } from './journal-columns.tsx'
import { JOURNAL_KINDS, JOURNAL_STATES } from './journal-names.ts'

/** The list's filters under the contract's names; days and currencies are judged by the server. */
const LIST = {
  filters: { state: JOURNAL_STATES, kind: JOURNAL_KINDS, currency: null, requestedFrom: null, requestedTo: null },
  defaultSort: { by: 'requestedAt', direction: 'descending' },
  sorts: ['requestedAt', 'number', 'amount'],
} as const

/** What head accounts proposed to post, and what became of it. */
export default function JournalPage() {
  const { t, i18n } = useTranslation(['journal', 'workflow-journalEntry', 'common'])
  const { language } = i18n
  const [path] = useLocation()
  const zone = useZone()
  const state = useListState(LIST)
  const { filters, filter } = state
  const mayCall = useMayCall()
  const isNarrow = useMedia('(max-width: 92rem)')
  const isSmall = useMedia('(max-width: 64rem)')
  const columns = useMemo(
    () => journalColumns({ t, language, zone, isNarrow, isSmall }),
    [t, language, zone, isNarrow, isSmall],
  )
  const balances = useRead('getJournalBalances')
  const read = useList('getJournalEntryList', { query: state.query })
  const add = mayCall('createJournalEntry') && (
    <LinkButton href={`${path}/new${state.carried}`} tone="primary" icon={<Plus />}>
      {t('list.add')}
    </LinkButton>
  )
  const words = [
    ...narrowingWord(['search'], t('common:filter.search'), state.search),
    ...narrowingWord(
      ['state'],
      t('list.filter.state'),
      filters.state && t(`workflow-journalEntry:states.${filters.state}.label`),
    ),
    ...narrowingWord(['kind'], t('list.filter.kind'), filters.kind && t(`kind.${filters.kind}`)),
    ...narrowingWord(['currency'], t('list.filter.currency'), filters.currency),
    ...narrowingWord(
      ['requestedFrom', 'requestedTo'],
      t('list.filter.requested'),
      rangeText({ from: filters.requestedFrom, to: filters.requestedTo }, t, language),
    ),
  ]

  return (
    <ListFrame
      id="journal"
      title={t('list.title')}
      lead={t('list.lead')}
      icon={<NotebookPen />}
      empty={t('list.empty')}
      emptyAction={add || undefined}
      state={state}
      read={read}
      readPart={(part) => call('getJournalEntryList', { query: { ...wholeList(state.query), ...part } })}
      exportFile={
        mayCall('exportJournalEntries')
          ? (asked) => callFile('exportJournalEntries', { query: { ...wholeList(state.query), ...asked } })
          : undefined
      }
      columns={columns}
      rowHref={(row) => `${path}/${row.id}${state.carried}`}
      search={t('list.search')}
      fields={
        <>
          <SelectFilter
            label={t('list.filter.state')}
            any={t('list.filter.anyState')}
            value={filters.state}
            onChange={(value) => filter({ state: value })}
            options={JOURNAL_STATES.map((value) => ({
              value,
              label: t(`workflow-journalEntry:states.${value}.label`),
            }))}
          />
          <SelectFilter
            label={t('list.filter.kind')}
            any={t('list.filter.anyKind')}
            value={filters.kind}
            onChange={(value) => filter({ kind: value })}
            options={JOURNAL_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
          />
          <SelectFilter
            label={t('list.filter.currency')}
            any={t('list.filter.anyCurrency')}
            value={filters.currency}
            onChange={(value) => filter({ currency: value })}
            options={(balances.data?.data.currencies ?? []).map((value) => ({ value, label: value }))}
          />
          <DayRangeFilter
            label={t('list.filter.requested')}
            range={{ from: filters.requestedFrom, to: filters.requestedTo }}
            onChange={({ from, to }) => filter({ requestedFrom: from, requestedTo: to })}
          />
        </>
      }
      narrowing={<Narrowing words={words} onFilter={filter} />}
      add={add}
    />
  )
}
