import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { invoiceView } from '#src/domain/invoice/invoice-view.ts'
import { ReadState } from '#src/ui/read-state.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { BackToList, NewRecordPage } from '#src/ui/record/record-page.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { bodyOf, fieldOf, type InvoiceOptions, newDraft, problemsOf, typedInvoice } from './invoice-draft.ts'
import { InvoiceForm } from './invoice-form.tsx'
import { useInvoiceOptions } from './use-invoice-options.ts'
import { useErrorWords } from '#src/platform/use-error-words.ts'

/** An invoice as it is written; it gets its number when it is issued. */
export default function NewInvoicePage() {
  const { t } = useTranslation(['invoice-form', 'invoice'])
  const [path] = useLocation()
  const list = path.slice(0, path.lastIndexOf('/'))
  const read = useInvoiceOptions()
  return (
    <NewRecordPage
      title={t('new')}
      lead={t('newLead')}
      back={<BackToList path={list}>{t('invoice:title')}</BackToList>}
    >
      <ReadState read={read} waiting={<Skeleton className="h-96" />}>
        {(options) =>
          options.services.length === 0 ? (
            <Notice tone="attention">{t('noServices')}</Notice>
          ) : (
            <NewInvoice options={options} list={list} />
          )
        }
      </ReadState>
    </NewRecordPage>
  )
}

function NewInvoice({ options, list }: { options: InvoiceOptions; list: string }) {
  const { t } = useTranslation(['invoice-form', 'invoice'])
  useErrorWords()
  const act = useActForm('createInvoice', {
    schema: typedInvoice,
    blank: newDraft(options),
    rules: (draft) => problemsOf(t, draft, options),
    toRequest: (draft) => {
      const body = bodyOf(draft, options)
      return body ? { body } : null
    },
    fieldOf,
    invalidates: invoiceView.invalidates,
    saved: ({ data }) => t('saved', { name: `\u2068${data.printName}\u2069` }),
    acts: ['save', 'next'],
    next: ({ data }, sent, draft) =>
      sent === 'next' ? { again: newDraft(options, draft) } : { go: `${list}/${data.id}` },
  })
  return <InvoiceForm act={act} options={options} words={{ save: t('save'), next: t('saveAndNext') }} />
}
