import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { Expense } from '#contract/expense.ts'
import { DefinitionList } from '#src/components/definition-list.tsx'
import { LedgerEntries } from '#src/components/ledger-entries.tsx'
import { MediaGallery } from '#src/components/media-gallery.tsx'
import { Money } from '#src/components/money.tsx'
import { PageHeader } from '#src/components/page-header.tsx'
import { ReadState } from '#src/components/read-state.tsx'
import { BackToList } from '#src/components/record-page.tsx'
import { RecordTrail } from '#src/components/record-trail.tsx'
import { SectionCard } from '#src/components/section-card.tsx'
import { Skeleton } from '#src/components/skeleton.tsx'
import { StatusPill } from '#src/components/status-pill.tsx'
import { formatDay } from '#src/lib/format.ts'
import { localName } from '#src/lib/local-name.ts'
import { useRead } from '#src/lib/use-read.ts'

const TONES = { pending: 'waiting', accepted: 'done', rejected: 'stopped' } as const
const isState = (name: string): name is keyof typeof TONES => name in TONES

/** One expense: facts, items, receipts, what happened, and its entries in the ledger. */
export default function ExpensePage({ params: { id = '' } }: { params: Readonly<Record<string, string | undefined>> }) {
  const { t } = useTranslation('expense')
  const [path] = useLocation()
  const read = useRead('getExpense', { params: { id } })
  const title = read.data?.data.number ?? t('title')
  return (
    <>
      <title>{title}</title>
      <PageHeader title={title} back={<BackToList path={path.slice(0, path.lastIndexOf('/'))}>{t('title')}</BackToList>} />
      <ReadState read={read} waiting={<Skeleton className="h-96" />} refused={t('notFound')}>
        {({ data }) => <Sheet expense={data} />}
      </ReadState>
    </>
  )
}

function Sheet({ expense }: { expense: Expense }) {
  const { t, i18n } = useTranslation('expense')
  const { language } = i18n
  return (
    <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <SectionCard title={t('items')}>
          <ul className="flex flex-col gap-1.5">
            {expense.lines.map((line, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the lines of an expense never change their order
              <li key={index} className="flex justify-between gap-4">
                <span>
                  <bdi dir="ltr">{line.quantity / 1000}</bdi> × <bdi>{line.name}</bdi>
                </span>
                <Money minor={line.total} currency={expense.currency} />
              </li>
            ))}
          </ul>
        </SectionCard>
        <SectionCard title={t('files')}>
          {expense.noReceiptReason && <p className="mb-2 text-attention-ink">{t('noReceipt', { reason: expense.noReceiptReason })}</p>}
          <MediaGallery files={expense.media} owner={expense.number} />
        </SectionCard>
        <LedgerEntries kind="expense" id={expense.id} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <SectionCard title={t('column.amount')} actions={<StatusPill tone={TONES[expense.state]}>{t(`state.${expense.state}`)}</StatusPill>}>
          <DefinitionList
            layout="lines"
            items={[
              { term: t('column.amount'), value: <Money minor={expense.total} currency={expense.currency} className="text-base font-semibold" /> },
              { term: t('column.date'), value: formatDay(expense.date, language) },
              { term: t('column.category'), value: localName(expense.category.name, language) },
              { term: t('column.supplier'), value: <bdi>{expense.supplier}</bdi> },
              { term: t('column.source'), value: t(`source.${expense.source}`) },
              { term: t('column.depot'), value: localName(expense.depot.name, language) },
              { term: t('column.type'), value: t(`type.${expense.type}`) },
              ...(expense.bus ? [{ term: t('type.bus'), value: <bdi>{expense.bus.registrationNumber}</bdi> }] : []),
              ...(expense.departure ? [{ term: t('type.departure'), value: localName(expense.departure.routeName, language) }] : []),
              ...(expense.notes ? [{ term: t('notes'), value: expense.notes }] : []),
            ]}
          />
        </SectionCard>
        <RecordTrail machine="expense" events={expense.history} pill={(name) => isState(name) && <StatusPill tone={TONES[name]}>{t(`state.${name}`)}</StatusPill>} />
      </div>
    </div>
  )
}
