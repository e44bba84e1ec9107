import { expenseList } from '#contract/expense/expense-list.ts'
import Pencil from 'lucide-react/icons/pencil'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import type { Expense } from '#contract/expense/expense.ts'
import { Button } from '#src/ui/button.tsx'
import { DecideLink } from '#src/domain/approval/decide-link.tsx'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { DepotTime } from '#src/ui/depot-time.tsx'
import { LedgerEntries } from '#src/domain/ledger/ledger-entries.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Money } from '#src/ui/money.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { RecordTrail } from '#src/domain/workflow/record-trail.tsx'
import { RecordSheet } from '#src/ui/record/record-sheet.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { RecordStatePill } from '#src/domain/workflow/record-state-pill.tsx'
import { errorText } from '#src/platform/error-text.ts'
import { formatDay, moneyInWords } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { notify } from '#src/platform/notify.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { ExpenseDuplicates } from './expense-duplicates.tsx'
import { ExpenseItems, ExpenseReceipts } from './expense-items.tsx'
import { expenseView } from '#src/domain/expense/expense-view.ts'
import { departureWords } from './expense-names.ts'

/** One expense: facts, items, receipts, what happened, and its entries in the ledger. */
export default function ExpensePage({ params: { id = '' } }: { params: Readonly<Record<string, string | undefined>> }) {
  const { t } = useTranslation('expense')
  const [path] = useLocation()
  const base = path.slice(0, path.lastIndexOf('/'))
  const read = useRead('getExpense', { params: { id } })
  const title = read.data ? t('detail', { number: `\u2066${read.data.data.number}\u2069` }) : t('facts')
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        lead={read.data && <RecordStatePill record="expense" state={read.data.data.state} />}
        back={
          <BackToList id={id} list={expenseList} path={base}>
            {t('title')}
          </BackToList>
        }
        actions={read.data && <ExpenseActs expense={read.data.data} />}
      />
      <ReadState read={read} waiting={<Skeleton className="h-96" />} refused={t('notFound')}>
        {({ data }) => <Sheet expense={data} base={base} />}
      </ReadState>
    </>
  )
}

/** `base`: address of the list that it stands in. */
function Sheet({ expense, base }: { expense: Expense; base: string }) {
  const { t, i18n } = useTranslation('expense')
  const { language } = i18n
  return (
    <RecordSheet
      aside={
        <>
          <SectionCard title={t('facts')}>
            <DefinitionList
              layout="lines"
              items={[
                {
                  term: t('column.amount'),
                  value: (
                    <Money minor={expense.total} currency={expense.currency} className="text-base font-semibold" />
                  ),
                },
                { term: t('column.date'), value: formatDay(expense.date, language) },
                ...(expense.postedOn === null
                  ? []
                  : [{ term: t('countsFor'), value: formatDay(expense.postedOn, language) }]),
                { term: t('column.category'), value: localName(expense.category.name, language) },
                { term: t('column.supplier'), value: <bdi>{expense.supplier}</bdi> },
                ...(expense.supplierTaxNumber
                  ? [{ term: t('form.taxNumber'), value: <Reference>{expense.supplierTaxNumber}</Reference> }]
                  : []),
                ...(expense.invoiceNumber
                  ? [{ term: t('form.invoiceNumber'), value: <Reference>{expense.invoiceNumber}</Reference> }]
                  : []),
                ...(expense.vat > 0
                  ? [{ term: t('column.vat'), value: <Money minor={expense.vat} currency={expense.currency} /> }]
                  : []),
                { term: t('column.source'), value: t(`source.${expense.source}`) },
                ...(expense.bankReference
                  ? [{ term: t('form.bankReference'), value: <Reference>{expense.bankReference}</Reference> }]
                  : []),
                { term: t('column.depot'), value: localName(expense.depot.name, language) },
                { term: t('column.type'), value: t(`type.${expense.type}`) },
                ...(expense.bus ? [{ term: t('type.bus'), value: <bdi>{expense.bus.registrationNumber}</bdi> }] : []),
                ...(expense.departure
                  ? [{ term: t('type.departure'), value: departureWords(expense.departure, language) }]
                  : []),
                ...(expense.workOrder
                  ? [{ term: t('workOrder'), value: <OrderLink order={expense.workOrder} /> }]
                  : []),
                ...(expense.notes ? [{ term: t('notes'), value: <bdi>{expense.notes}</bdi> }] : []),
              ]}
            />
          </SectionCard>
          <Edits expense={expense} />
          <RecordTrail machine="expense" recordId={expense.id} zone={expense.depot.timeZone} events={expense.history} />
        </>
      }
    >
      {expense.state === 'rejected' && (
        <Notice tone="stop" title={t('rejectedBy', { name: `\u2068${expense.decidedBy?.name ?? ''}\u2069` })}>
          <bdi>{expense.decisionReason}</bdi>
        </Notice>
      )}
      <ExpenseDuplicates duplicates={expense.duplicates} base={base} />
      <ExpenseItems expense={expense} />
      <ExpenseReceipts expense={expense} />
      <LedgerEntries kind="expense" id={expense.id} />
    </RecordSheet>
  )
}

/** The work on a bus that it is the cost of, for whoever has a screen of it. */
function OrderLink({ order: { id, number } }: { order: NonNullable<Expense['workOrder']> }) {
  const orders = useScreenPath('workOrders')
  if (!orders) return <Reference>{number}</Reference>
  return (
    <Link href={`${orders}/${id}`} className="text-brand-ink underline-offset-4 hover:underline">
      <Reference>{number}</Reference>
    </Link>
  )
}

/** What the reader may do with it here; decisions are taken in the inbox. */
function ExpenseActs({ expense }: { expense: Expense }) {
  const { t } = useTranslation('expense')
  const addPath = useScreenPath('addExpense')
  const allowed = (name: Expense['can'][number]['act']) =>
    expense.can.some(({ act, refusal }) => act === name && refusal === null)
  const resubmit = useWrite('updateExpenseStatus', {
    invalidates: expenseView.invalidates,
    onDone: ({ data }) => notify.success(t('resubmitted', { number: `\u2066${data.number}\u2069` })),
    onRefused: (error) => notify.error(errorText(t, error)),
  })
  return (
    <>
      {addPath && allowed('edit') && (
        <LinkButton
          href={`${addPath}/${expense.id}/edit`}
          icon={<Pencil aria-hidden />}
          tone={allowed('resubmit') ? 'secondary' : 'primary'}
        >
          {t('correct')}
        </LinkButton>
      )}
      {allowed('resubmit') && (
        <Button
          tone="primary"
          busy={resubmit.isPending}
          onClick={() =>
            resubmit.mutate({ body: { id: expense.id, version: expense.version, status: 'pending', reason: null } })
          }
        >
          {t('resubmit')}
        </Button>
      )}
      {allowed('reject') && <DecideLink id={expense.id} />}
    </>
  )
}

const FIELD_WORDS: Readonly<Record<string, string>> = {
  depotId: 'column.depot',
  date: 'column.date',
  type: 'form.for',
  transportId: 'form.for',
  departureId: 'form.for',
  category: 'column.category',
  source: 'form.source',
  bankReference: 'form.bankReference',
  supplier: 'column.supplier',
  supplierTaxNumber: 'form.taxNumber',
  invoiceNumber: 'form.invoiceNumber',
  vat: 'column.vat',
  currency: 'filter.currency',
  notes: 'notes',
  noReceiptReason: 'form.noReceipt',
  items: 'items',
  fileIds: 'files',
}

/** What was corrected, by whom, and what the amount was before. */
function Edits({ expense: { depot, edits, currency } }: { expense: Expense }) {
  const { t, i18n } = useTranslation('expense')
  const { language } = i18n
  if (edits.length === 0) return null
  // A bus and a departure are what it is for; a total is told below, with what it was.
  const namesOf = (fields: readonly string[]) => {
    const names = fields.flatMap((field) => FIELD_WORDS[field] ?? [])
    return new Intl.ListFormat(language, { type: 'unit' }).format([...new Set(names)].map((name) => t(name)))
  }
  return (
    <SectionCard title={t('edits')}>
      <ol className="flex flex-col gap-2">
        {edits.map(({ at, by, fields, totalBefore, totalAfter }) => (
          <li key={at}>
            <bdi>{by.name}</bdi>{' '}
            <span className="text-xs text-ink-3">
              <DepotTime instant={at} zone={depot.timeZone} />
            </span>
            {fields.length > 0 && <span className="block text-xs text-ink-2">{namesOf(fields)}</span>}
            {totalBefore !== null && totalAfter !== null && (
              <span className="block text-xs text-ink-2">
                {t('amountChanged', {
                  before: moneyInWords(totalBefore, currency, language),
                  after: moneyInWords(totalAfter, currency, language),
                })}
              </span>
            )}
          </li>
        ))}
      </ol>
    </SectionCard>
  )
}
