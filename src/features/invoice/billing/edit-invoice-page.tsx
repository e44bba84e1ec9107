import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { Invoice } from '#contract/invoice/invoice.ts'
import { invoiceView } from '#src/domain/invoice/invoice-view.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useErrorWords } from '#src/platform/use-error-words.ts'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { bodyOf, draftOf, fieldOf, type InvoiceOptions, problemsOf, typedInvoice } from './invoice-draft.ts'
import { InvoiceForm } from './invoice-form.tsx'
import { useInvoiceOptions } from './use-invoice-options.ts'

/** A draft is changed until it is issued. */
export default function EditInvoicePage({
  params: { id = '' },
}: {
  params: Readonly<Record<string, string | undefined>>
}) {
  const { t } = useTranslation(['invoice-form', 'invoice'])
  const [path] = useLocation()
  const invoicePath = path.slice(0, path.lastIndexOf('/'))
  const options = useInvoiceOptions()
  const read = useRead('getInvoice', { params: { id } })
  return (
    <>
      <title>{t('edit')}</title>
      <PageHeader title={t('edit')} back={<BackToList path={invoicePath}>{t('invoice:draft')}</BackToList>} />
      <ReadState read={options} waiting={<Skeleton className="h-96" />}>
        {(found) => (
          <ReadState read={read} waiting={<Skeleton className="h-96" />} refused={t('invoice:notFound')}>
            {({ data }) =>
              data.can.includes('edit') ? (
                <Change
                  options={found}
                  invoice={data}
                  invoicePath={invoicePath}
                  reload={async () => (await read.refetch()).data?.data}
                />
              ) : (
                <Notice tone="attention">{t('notDraft')}</Notice>
              )
            }
          </ReadState>
        )}
      </ReadState>
    </>
  )
}

interface ChangeProps {
  options: InvoiceOptions
  invoice: Invoice
  invoicePath: string
  reload: () => Promise<Invoice | undefined>
}

function Change({ options, invoice, invoicePath, reload }: ChangeProps) {
  const { t } = useTranslation(['invoice-form', 'invoice'])
  useErrorWords()
  const act = useActForm('updateInvoice', {
    schema: typedInvoice,
    blank: draftOf(invoice, options.services),
    record: {
      version: invoice.version,
      async reload() {
        const present = await reload()
        return present && { version: present.version, values: draftOf(present, options.services) }
      },
    },
    rules: (draft) => problemsOf(t, draft, options),
    toRequest: (draft, { version }) => {
      const body = bodyOf(draft, options)
      return body ? { params: { id: invoice.id }, body: { ...body, id: invoice.id, version } } : null
    },
    fieldOf,
    invalidates: invoiceView.invalidates,
    saved: ({ data }) => t('changed', { name: `\u2068${data.printName}\u2069` }),
    next: () => ({ go: invoicePath }),
  })
  return <InvoiceForm act={act} options={options} words={{ send: t('saveChange') }} />
}
