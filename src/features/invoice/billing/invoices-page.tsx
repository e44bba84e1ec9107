import List from 'lucide-react/icons/list'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import type { AnswerOf } from '#contract/contract.ts'
import { RecordStatePill } from '#src/domain/workflow/record-state-pill.tsx'
import { formatDay, formatNumber } from '#src/platform/format.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useList } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Kbd } from '#src/ui/kbd.tsx'
import { Money } from '#src/ui/money.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { singleKeys } from '#src/ui/single-keys.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { AgeingStrip } from '../ageing-strip.tsx'

/** Rows of each matter: what does not fit is one click away. */
const ROWS = 5

/** What needs whoever bills now: drafts to be issued, what is late and by how much, and what was billed last. */
export default function InvoicesPage() {
  const { t } = useTranslation('invoice')
  const [, navigate] = useLocation()
  const mayCall = useMayCall()
  const list = useScreenPath('invoiceList')
  const newPath = list && mayCall('createInvoice') ? `${list}/new` : undefined
  useEffect(
    () => (newPath === undefined ? undefined : singleKeys({ KeyN: () => navigate(newPath) })),
    [newPath, navigate],
  )
  return (
    <>
      <title>{t('home.title')}</title>
      <PageHeader
        title={t('home.title')}
        lead={t('home.lead')}
        actions={
          <>
            {list && (
              <LinkButton href={list} icon={<List aria-hidden />}>
                {t('title')}
              </LinkButton>
            )}
            {newPath && (
              <LinkButton href={newPath} tone="primary" icon={<Plus aria-hidden />}>
                {t('add')} <Kbd>N</Kbd>
              </LinkButton>
            )}
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2">
        <div className="xl:col-span-2">
          <AgeingStrip />
        </div>
        <Matter name="overdue" query={{ due: 'overdue', sort: 'dueDate' }} list={list} />
        <Matter name="drafts" query={{ state: 'draft', sort: 'billDate' }} list={list} />
        <div className="xl:col-span-2">
          <Matter name="latest" query={{ sort: '-billDate' }} list={list} />
        </div>
      </div>
    </>
  )
}

type Row = AnswerOf<'getInvoiceList'>['data'][number]

interface MatterProps {
  name: 'overdue' | 'drafts' | 'latest'
  query: Readonly<Record<string, string>>
  /** Of the invoice list, where the reader has it. */
  list: string | undefined
}

function Matter({ name, query, list }: MatterProps) {
  const { t, i18n } = useTranslation('invoice')
  const read = useList<'getInvoiceList'>('getInvoiceList', { query: { ...query, recordNumber: ROWS } })
  const page = read.data?.page
  const all = list && `${list}?${new URLSearchParams(query)}`
  return (
    <SectionCard
      title={t(`home.${name}`)}
      flush
      actions={
        all &&
        page !== undefined &&
        page.total > 0 && (
          <Link href={all} className="text-xs text-brand-ink hover:underline">
            {page.total > ROWS || page.totalIsCapped
              ? t('home.all', { number: formatNumber(page.total, i18n.language) })
              : t('home.toList')}
          </Link>
        )
      }
    >
      <ReadState read={read} waiting={<Skeleton className="m-4 h-40" />}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="px-4 py-6 text-ink-2">{t(`home.none.${name}`)}</p>
          ) : (
            <ul className="divide-y divide-line">
              {data.map((row) => (
                <InvoiceLine key={row.id} row={row} href={list && `${list}/${row.id}`} of={name} />
              ))}
            </ul>
          )
        }
      </ReadState>
    </SectionCard>
  )
}

function InvoiceLine({ row, href, of }: { row: Row; href: string | undefined; of: MatterProps['name'] }) {
  const { t, i18n } = useTranslation('invoice')
  const { language } = i18n
  const name = <bdi className="font-medium wrap-anywhere">{row.printName}</bdi>
  const facts: ReactNode =
    of === 'overdue' && row.daysLate !== null ? (
      <span className="text-stop-ink">{t('daysLate', { count: row.daysLate })}</span>
    ) : (
      formatDay(row.billDate, language)
    )
  return (
    <li className="flex items-baseline justify-between gap-4 px-4 py-2">
      <span className="min-w-0">
        {href ? (
          <Link href={href} className="text-brand-ink hover:underline">
            {name}
          </Link>
        ) : (
          name
        )}
        <span className="block text-xs text-ink-3">
          {row.number !== null && (
            <>
              <Reference>{row.number}</Reference> ·{' '}
            </>
          )}
          {facts}
        </span>
      </span>
      <span className="flex shrink-0 items-baseline gap-3">
        {of === 'latest' && <RecordStatePill record="invoice" state={row.state} />}
        <Money minor={of === 'overdue' ? row.open : row.netTotal} currency={row.currency} />
      </span>
    </li>
  )
}
