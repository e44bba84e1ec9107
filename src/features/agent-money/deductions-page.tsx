import HandCoins from 'lucide-react/icons/hand-coins'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { DayRangeFilter } from '#src/components/day-range-filter.tsx'
import { wholeList } from '#src/components/export-menu.tsx'
import { LinkButton } from '#src/components/link-button.tsx'
import { ListFrame } from '#src/components/list-frame.tsx'
import { Narrowing, narrowingWord } from '#src/components/narrowing.tsx'
import { SelectFilter } from '#src/components/select-filter.tsx'
import { useFilterNames } from '#src/components/use-filter-names.ts'
import { call, callFile } from '#src/lib/api.ts'
import { rangeText } from '#src/lib/day-range.ts'
import { useListState } from '#src/lib/use-list-state.ts'
import { useMayCall } from '#src/lib/use-may-call.ts'
import { useMedia } from '#src/lib/use-media.ts'
import { useList } from '#src/lib/use-read.ts'
import { deductionColumns } from './deduction-columns.tsx'
import { DEDUCTION_FILTERS, DEDUCTION_REASONS_SHOWN, DEDUCTION_STATES_SHOWN } from './deduction-names.ts'

const LIST = {
  filters: DEDUCTION_FILTERS,
  defaultSort: { by: 'requestedAt', direction: 'descending' },
  sorts: ['requestedAt', 'amount'],
} as const

/** Deductions from agents' wallets one by one, and what became of each. */
export default function DeductionsPage() {
  const { t, i18n } = useTranslation(['agent-money', 'workflow-walletDeduction', 'common'])
  const { language } = i18n
  const [path] = useLocation()
  const mayCall = useMayCall()
  const state = useListState(LIST)
  const { filters, filter } = state
  const isNarrow = useMedia('(max-width: 92rem)')
  const columns = useMemo(() => deductionColumns({ t, language, isNarrow }), [t, language, isNarrow])
  const read = useList<'getWalletDeductionList'>('getWalletDeductionList', { query: state.query })
  const { user: agent } = useFilterNames({ userId: filters.agentId })
  const words = [
    ...narrowingWord(['search'], t('common:filter.search'), state.search),
    ...narrowingWord(
      ['requestedFrom', 'requestedTo'],
      t('deductions.filter.requested'),
      rangeText({ from: filters.requestedFrom, to: filters.requestedTo }, t, language),
    ),
    ...narrowingWord(
      ['state'],
      t('deductions.filter.state'),
      filters.state && t(`workflow-walletDeduction:states.${filters.state}.label`),
    ),
    ...narrowingWord(
      ['reasonCode'],
      t('deductions.filter.reasonCode'),
      filters.reasonCode && t(`deduct.code.${filters.reasonCode}`),
    ),
    ...narrowingWord(['currency'], t('deductions.filter.currency'), filters.currency),
    ...narrowingWord(['agentId'], t('deductions.filter.agent'), agent, false),
  ]
  return (
    <ListFrame
      id="wallet-deductions"
      title={t('deductions.title')}
      lead={t('deductions.lead')}
      icon={<HandCoins />}
      empty={t('deductions.empty')}
      state={state}
      read={read}
      readPart={(part) => call('getWalletDeductionList', { query: { ...wholeList(state.query), ...part } })}
      exportFile={
        mayCall('exportWalletDeductions')
          ? (asked) => callFile('exportWalletDeductions', { query: { ...wholeList(state.query), ...asked } })
          : undefined
      }
      columns={columns}
      rowHref={(row) => `${path}/${row.id}${state.carried}`}
      search={t('deductions.search')}
      fields={
        <>
          <DayRangeFilter
            label={t('deductions.filter.requested')}
            range={{ from: filters.requestedFrom, to: filters.requestedTo }}
            onChange={({ from: requestedFrom, to: requestedTo }) => filter({ requestedFrom, requestedTo })}
          />
          <SelectFilter
            label={t('deductions.filter.state')}
            any={t('deductions.filter.anyState')}
            value={filters.state}
            onChange={(value) => filter({ state: value })}
            options={DEDUCTION_STATES_SHOWN.map((value) => ({
              value,
              label: t(`workflow-walletDeduction:states.${value}.label`),
            }))}
          />
          <SelectFilter
            label={t('deductions.filter.reasonCode')}
            any={t('deductions.filter.anyReasonCode')}
            value={filters.reasonCode}
            onChange={(reasonCode) => filter({ reasonCode })}
            options={DEDUCTION_REASONS_SHOWN.map((value) => ({ value, label: t(`deduct.code.${value}`) }))}
          />
        </>
      }
      narrowing={<Narrowing words={words} onFilter={filter} />}
      report={<LinkButton href={path.slice(0, path.lastIndexOf('/'))}>{t('deductions.backToReport')}</LinkButton>}
    />
  )
}
