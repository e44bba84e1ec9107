import Layers from 'lucide-react/icons/layers'
import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { GROUPS_OF_STATEMENT, itemsOfAccount, type StatementKind } from '#contract/statement/statement-codes.ts'
import type { StatementDocument, StatementRow } from '#contract/statement/statement-document.ts'
import { callFileLoosely } from '#src/platform/api.ts'
import { formatDay } from '#src/platform/format.ts'
import { queryOf } from '#src/platform/query-of.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useListAs, useRead } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Checkbox } from '#src/ui/form/checkbox.tsx'
import { DateField } from '#src/ui/form/date-field.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { DayRangeFilter } from '#src/ui/list/day-range-filter.tsx'
import { ExportMenu } from '#src/ui/list/export-menu.tsx'
import { FilterBar } from '#src/ui/list/filter-bar.tsx'
import { IgnoredNotice } from '#src/ui/list/ignored-filters.tsx'
import { useListState } from '#src/ui/list/use-list-state.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { PrintedBy } from '#src/ui/print/printed-by.tsx'
import { useNotedPrint } from '#src/ui/print/use-noted-print.ts'
import { ReadState } from '#src/ui/read-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { IncomePlot } from './income-plot.tsx'
import { linesBehind } from './statement-drill.ts'
import { RatesUsed } from '#src/domain/statement/rates-used.tsx'
import { StatementNotes } from './statement-notes.tsx'
import { StatementTable } from '#src/domain/statement/statement-table.tsx'

const CALLS = {
  balanceSheet: { read: 'getBalanceSheet', export: 'exportBalanceSheet', name: 'balance-sheet' },
  incomeStatement: { read: 'getIncomeStatement', export: 'exportIncomeStatement', name: 'income-statement' },
  trialBalance: { read: 'getTrialBalance', export: 'exportTrialBalance', name: 'trial-balance' },
} as const

/** Of the choices of a currency those that translate. */
const INTO = 'into-'

/** A statement as it is asked for in the address: its days, columns and currency; it prints and exports as it is seen. */
export function StatementPage({ kind, icon }: { kind: StatementKind; icon: ReactNode }) {
  const { t, i18n } = useTranslation(['statement', 'common'])
  const [path] = useLocation()
  const mayCall = useMayCall()
  const printing = useNotedPrint()
  const transactions = useScreenPath('transactions')
  const call = CALLS[kind]
  const state = useListState({
    filters: {
      from: null,
      to: null,
      groupBy: GROUPS_OF_STATEMENT[kind],
      compare: ['yearBefore'],
      currency: null,
      into: null,
      zeros: ['yes'],
    },
    defaultSort: { by: 'code', direction: 'ascending' },
    sorts: [],
  })
  const { zeros, ...asked } = state.filters
  const read = useListAs<{ data: StatementDocument }>(call.read, asked)
  const title = t(`${kind}.title`)
  const besideRow = (
    { kind: rowKind, account, amounts }: StatementRow,
    currency: string,
    document: StatementDocument,
  ) => {
    const on = document.columns.at(-1)?.to
    const hasFigure = amounts.some((amount) => amount !== 0)
    if (rowKind !== 'account' || !account || !hasFigure || itemsOfAccount(account.code) === undefined) return null
    return (
      <Link
        href={`${path}/items${queryOf({ account: account.code, currency, on })}`}
        data-print="hide"
        aria-label={`${t('items.open')}: ${account.code}`}
        title={t('items.open')}
        className="inline-grid size-6 shrink-0 place-items-center rounded-sm text-ink-3 hover:text-brand-ink"
      >
        <Layers aria-hidden className="size-3.5" />
      </Link>
    )
  }
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        lead={<span data-print="hide">{t(`${kind}.lead`)}</span>}
        actions={
          <>
            {mayCall(call.export) && (
              <ExportMenu
                of="file"
                size="regular"
                fetchFile={(format, language) =>
                  callFileLoosely(call.export, { query: { ...state.filters, format, language } })
                }
              />
            )}
            <Button
              icon={<Printer />}
              busy={printing.isPending}
              onClick={() => printing.print({ list: call.name, asked: state.filters })}
            >
              {t('print')}
            </Button>
          </>
        }
      />
      <FilterBar active={state.active} onClear={state.clear}>
        <StatementFields kind={kind} filters={state.filters} onFilter={state.filter} shown={read.data?.data} />
      </FilterBar>
      <IgnoredNotice
        labels={{
          from: t('days'),
          to: t(kind === 'balanceSheet' ? 'asOf' : 'days'),
          groupBy: t('groupBy'),
          compare: t('compare'),
          zeros: t('zeros'),
        }}
        ignored={state.ignored}
        onFilter={state.filter}
      />
      <PrintedBy />
      <ReadState read={read} waiting={<Skeleton className="h-96" />} onClear={state.clear}>
        {({ data }) => (
          <div aria-busy={read.isPlaceholderData}>
            <p className="mb-3 text-sm text-ink-2">
              {kind === 'balanceSheet'
                ? `${t('asOf')} ${formatDay(data.to, i18n.language)}`
                : t('column.days', {
                    from: formatDay(data.from, i18n.language),
                    to: formatDay(data.to, i18n.language),
                  })}
              {data.translatedTo !== null && ` · ${t('translatedInto', { currency: data.translatedTo })}`}
            </p>
            <StatementNotes document={data} />
            {data.parts.length === 0 && data.missingRates.length === 0 ? (
              <EmptyState icon={icon} title={t('empty')}>
                {t('emptyBody')}
              </EmptyState>
            ) : (
              <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
                {kind === 'incomeStatement' &&
                  data.columns.length > 2 &&
                  data.parts.map((part) => <IncomePlot key={part.currency} document={data} part={part} />)}
                <StatementTable
                  document={data}
                  hasZeros={zeros !== undefined}
                  hrefOf={(figure) => {
                    const lines = transactions === undefined ? undefined : linesBehind(figure, data)
                    return lines && `${transactions}${queryOf(lines)}`
                  }}
                  {...(kind === 'balanceSheet' &&
                    data.translatedTo === null && {
                      besideRow: (row: StatementRow, currency: string) => besideRow(row, currency, data),
                    })}
                />
                <RatesUsed rates={data.rates} lead={t(kind === 'balanceSheet' ? 'rates.balances' : 'rates.income')} />
              </div>
            )}
          </div>
        )}
      </ReadState>
    </>
  )
}

interface FieldsProps {
  kind: StatementKind
  filters: Readonly<Record<string, string | undefined>>
  onFilter: (changes: Record<string, string | undefined>) => void
  /** What is on the screen: the days that were taken where none are asked for. */
  shown: StatementDocument | undefined
}

function StatementFields({ kind, filters, onFilter, shown }: FieldsProps) {
  const { t } = useTranslation('statement')
  const known = useRead('getStatementOptions').data?.data
  const { groupBy = 'whole', into, currency } = filters
  const isOfDays = groupBy !== 'depot' && groupBy !== 'route' && groupBy !== 'bus'
  const [from, to] = [filters['from'] ?? shown?.from, filters['to'] ?? shown?.to]
  return (
    <>
      {kind === 'balanceSheet' && (groupBy === 'whole' || !isOfDays) ? (
        <DateField label={t('asOf')} labelHidden value={to} onChange={(day) => onFilter({ to: day })} />
      ) : (
        <DayRangeFilter label={t('days')} range={{ from, to }} onChange={(range) => onFilter({ ...range })} />
      )}
      <SelectField
        label={t('groupBy')}
        labelHidden
        value={groupBy}
        options={GROUPS_OF_STATEMENT[kind].map((value) => ({ value, label: t(`by.${value}`) }))}
        onChange={({ target: { value } }) => {
          const isTranslatable = value !== 'depot' && value !== 'route' && value !== 'bus'
          onFilter({
            groupBy: value === 'whole' ? undefined : value,
            compare: value === 'whole' ? filters['compare'] : undefined,
            into: isTranslatable ? into : undefined,
          })
        }}
      />
      {groupBy === 'whole' && (
        <SelectField
          label={t('compare')}
          labelHidden
          value={filters['compare'] ?? ''}
          options={[
            { value: '', label: t('compareWith.none') },
            { value: 'yearBefore', label: t('compareWith.yearBefore') },
          ]}
          onChange={({ target: { value } }) => onFilter({ compare: value || undefined })}
        />
      )}
      <SelectField
        label={t('currency')}
        labelHidden
        value={into === undefined ? (currency ?? '') : `${INTO}${into}`}
        options={[
          { value: '', label: t('eachCurrency') },
          ...(known?.currencies ?? []).map((value) => ({ value, label: t('onlyCurrency', { currency: value }) })),
          ...(kind === 'trialBalance' || !isOfDays ? [] : (known?.translations ?? [])).map((value) => ({
            value: `${INTO}${value}`,
            label: t('translatedInto', { currency: value }),
          })),
        ]}
        onChange={({ target: { value } }) =>
          onFilter(
            value.startsWith(INTO)
              ? { currency: undefined, into: value.slice(INTO.length) }
              : { currency: value || undefined, into: undefined },
          )
        }
      />
      <Checkbox
        label={t('zeros')}
        checked={filters['zeros'] !== undefined}
        onChange={({ target: { checked } }) => onFilter({ zeros: checked ? 'yes' : undefined })}
        className="mt-1.5"
      />
    </>
  )
}
