import PackageSearch from 'lucide-react/icons/package-search'
import { useRef, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import type { Consignment } from '#contract/consignment/consignment.ts'
import { readBillNumber, readPieceLabel } from '#machines/consignment/piece-label.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { useLiveConsignments } from '#src/features/consignment/use-live-consignments.ts'
import { useRead } from '#src/platform/use-read.ts'
import { TrackedBill } from './tracked-bill.tsx'

/** Where a consignment is: by bill number, label or phone, live. What is asked stands in the address. */
export default function TrackingPage() {
  const { t } = useTranslation('consignment-tracking')
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const field = useRef<HTMLInputElement>(null)

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    const text = field.current?.value.trim() ?? ''
    field.current?.select()
    const asked = readPieceLabel(text)?.billNumber ?? readBillNumber(text) ?? text
    setParams(asked === '' ? {} : { search: asked })
  }

  return (
    <>
      <title>{t('title')}</title>
      <PageHeader title={t('title')} lead={t('lead')} />
      <form onSubmit={onSubmit} className="mb-4 flex max-w-2xl flex-wrap items-end gap-2">
        <TextField
          key={search}
          ref={field}
          label={t('search')}
          placeholder={t('searchHint')}
          type="search"
          className="min-w-0 grow"
          defaultValue={search}
          maxLength={60}
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- this page is one question
          autoFocus
        />
        <Button type="submit" tone="primary" icon={<PackageSearch aria-hidden />}>
          {t('go')}
        </Button>
      </form>
      {search === '' ? <EmptyState icon={<PackageSearch />} title={t('start')} /> : <Found search={search} />}
    </>
  )
}

function Found({ search }: { search: string }) {
  const { t } = useTranslation('consignment-tracking')
  const read = useRead('trackConsignments', { query: { search } })
  useLiveConsignments(read.data?.data.consignments.map(({ id }) => id) ?? [])
  return (
    <ReadState read={read} waiting={<Skeleton className="h-96" />}>
      {({ data: { consignments, hasMore } }) =>
        consignments.length === 0 ? (
          <EmptyState icon={<PackageSearch />} title={t('none', { search: `\u2068${search}\u2069` })}>
            {t('noneBody')}
          </EmptyState>
        ) : (
          <div className="grid gap-4">
            {hasMore && <Notice tone="info">{t('hasMore', { count: consignments.length })}</Notice>}
            {inOrder(consignments).map((bill) => (
              <TrackedBill key={bill.id} bill={bill} startsOpen={consignments.length === 1} />
            ))}
          </div>
        )
      }
    </ReadState>
  )
}

/** Stuck ones first: they are what somebody calls about. */
const inOrder = (bills: readonly Consignment[]) =>
  bills.toSorted((one, other) => Number(other.stuck > 0) - Number(one.stuck > 0))
