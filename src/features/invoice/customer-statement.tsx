import ScrollText from 'lucide-react/icons/scroll-text'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/contract.ts'
import { customerStatementList, type CustomerStatementRow } from '#contract/invoice/customer-statement-list.ts'
import { useRecordPlace } from '#src/domain/workflow/record-place.ts'
import { call, callFile } from '#src/platform/api.ts'
import { rangeText } from '#src/platform/day-range.ts'
import { localName } from '#src/platform/local-name.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useList } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { Narrowing, narrowingWord } from '#src/ui/list/active-filters.tsx'
import { DataTable } from '#src/ui/list/data-table.tsx'
import { DayRangeFilter } from '#src/ui/list/day-range-filter.tsx'
import { ExportMenu, wholeList } from '#src/ui/list/export-menu.tsx'
import { exportedColumns } from '#src/ui/list/exported-columns.ts'
import { FilterBar } from '#src/ui/list/filter-bar.tsx'
import { useListColumns } from '#src/ui/list/list-columns.tsx'
import { PrintList } from '#src/ui/list/print-list.tsx'
import { useColumnChoice } from '#src/ui/list/use-column-choice.ts'
import { useListTable } from '#src/ui/list/use-list-table.ts'
import { IgnoredFilters } from '#src/ui/list/ignored-filters.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { usePrintedList } from '#src/ui/list/use-printed-list.ts'
import { ViewMenu } from '#src/ui/list/view-menu.tsx'
import { Money } from '#src/ui/money.tsx'
import '#src/ui/list/wide-report.css'

/** `account` is the currency: by another name, so that it is not taken for the filter of the list behind. */
const LIST = {
  ...stateOf(customerStatementList),
  filters: { ...stateOf(customerStatementList).filters, account: null },
}

export interface CustomerStatementProps {
  customerId: string
  currency: string
  standing: AnswerOf<'getCustomerStanding'>['data']
}

/** What a customer was billed, paid and credited in one currency, and what was owed after each. */
export function CustomerStatement({ customerId, currency, standing }: CustomerStatementProps) {
  const { t, i18n } = useTranslation(['customer-account', 'common'])
  const { language } = i18n
  const mayCall = useMayCall()
  const invoices = useScreenPath('invoiceList')
  const receipts = useScreenPath('customerReceipts')
  const [choice] = useColumnChoice(customerStatementList.id)
  const state = useListState(LIST)
  const { from, to } = state.filters
  const { account: _, ...listed } = state.query
  const asked = { ...listed, currency, customerId }
  const columns = useListColumns<CustomerStatementRow, typeof customerStatementList>(customerStatementList)
  const list = useList<'getCustomerStatement'>('getCustomerStatement', { query: asked })
  const clear = () => state.filter({ from: undefined, to: undefined })
  const table = useListTable(state, list, clear)
  const printed = usePrintedList({ list: customerStatementList.id, asked }, state, table, (part) =>
    call('getCustomerStatement', { query: { ...wholeList(asked), ...part } }),
  )
  const isNarrowed = Boolean(from ?? to)
  const placeOf = useRecordPlace()
  const hrefOf = ({ act, recordId, soldKind }: CustomerStatementRow): string => {
    if (act === 'onAccount') return placeOf({ kind: soldKind ?? 'booking', id: recordId }) ?? ''
    const path = act === 'invoice' || act === 'creditNote' ? invoices : receipts
    return path === undefined ? '' : `${path}/${recordId}`
  }
  return (
    <div className="wide-report">
      <h2 className="mb-2 text-sm font-semibold">{t('statement.title')}</h2>
      <FilterBar active={isNarrowed ? 1 : 0} onClear={clear}>
        {standing.currencies.length > 1 && (
          <SelectField
            label={t('statement.currency')}
            labelHidden
            value={currency}
            options={standing.currencies.map((value) => ({ value, label: value }))}
            onChange={({ target }) => state.filter({ account: target.value })}
          />
        )}
        <DayRangeFilter
          label={t('statement.period')}
          range={{ from, to }}
          onChange={(range) => state.filter({ from: range.from, to: range.to })}
        />
      </FilterBar>
      <IgnoredFilters list={customerStatementList} ignored={state.ignored} onFilter={state.filter} />
      <Narrowing
        words={[
          ...narrowingWord([], t('statement.customer'), localName(standing.customer.name, language)),
          ...narrowingWord(['account'], t('statement.currency'), currency),
          ...narrowingWord(
            ['from', 'to'],
            t('statement.period'),
            isNarrowed ? rangeText({ from, to }, t, language) : t('statement.whole'),
          ),
        ]}
        onFilter={state.filter}
      />
      <dl className="mb-3 flex flex-wrap gap-x-8 gap-y-2 rounded border border-line bg-surface px-4 py-2.5">
        {(['opening', 'billed', 'paid', 'closing'] as const).map((name) => (
          <div key={name}>
            <dt className="text-xs text-ink-2">{t(`statement.${name}`)}</dt>
            <dd className={name === 'closing' ? 'font-semibold' : undefined}>
              <Money minor={standing[name]} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
      <DataTable
        {...printed.table}
        id={customerStatementList.id}
        label={t('statement.title')}
        columns={columns}
        rowId={(row) => row.id}
        {...(invoices && receipts && { rowHref: hrefOf })}
        toolbar={<ViewMenu list={customerStatementList.id} state={state} />}
        filtered={isNarrowed}
        tools={
          <>
            <PrintList list={printed} size="small">
              {t('statement.print')}
            </PrintList>
            {mayCall('exportCustomerStatement') && (
              <ExportMenu
                fetchFile={(format, sheetLanguage) =>
                  callFile('exportCustomerStatement', {
                    query: {
                      ...wholeList(asked),
                      format,
                      language: sheetLanguage,
                      columns: exportedColumns(columns, choice),
                    },
                  })
                }
              />
            )}
          </>
        }
        empty={<EmptyState icon={<ScrollText />} title={t('statement.empty')} />}
      />
    </div>
  )
}
