import FileCheck from 'lucide-react/icons/file-check'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { Invoice } from '#contract/invoice/invoice.ts'
import { invoiceView } from '#src/domain/invoice/invoice-view.ts'
import { errorText } from '#src/platform/error-text.ts'
import { formatDay, moneyInWords } from '#src/platform/format.ts'
import { notify } from '#src/platform/notify.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'

/** Issues a draft, after saying what that means. */
export function IssueButton({ invoice }: { invoice: Invoice }) {
  const { t, i18n } = useTranslation('invoice')
  const [isAsking, setAsking] = useState(false)
  const write = useWrite('issueInvoice', {
    invalidates: invoiceView.invalidates,
    onDone: ({ data }) => {
      setAsking(false)
      notify.success(t('issue.done', { number: `\u2066${data.number ?? ''}\u2069` }))
    },
    onRefused: (error) => {
      setAsking(false)
      // Its fields are on the draft's form, not here: all of them are said.
      notify.error([errorText(t, error), ...Object.values(error.fields)].join(' '))
    },
  })
  const amount = moneyInWords(invoice.netTotal, invoice.currency, i18n.language)
  return (
    <>
      <Button tone="primary" icon={<FileCheck />} onClick={() => setAsking(true)}>
        {t('issue.open')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('issue.title', { amount })}
        confirmLabel={t('issue.go')}
        tone="primary"
        busy={write.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => write.mutate({ body: { id: invoice.id, version: invoice.version } })}
        body={t('issue.body', {
          amount,
          name: `\u2068${invoice.printName}\u2069`,
          day: formatDay(invoice.billDate, i18n.language),
        })}
      />
    </>
  )
}

/** Discards a draft that is not wanted any more. */
export function DiscardButton({ invoice, listPath }: { invoice: Invoice; listPath: string }) {
  const { t } = useTranslation('invoice')
  const [, navigate] = useLocation()
  const [isAsking, setAsking] = useState(false)
  const write = useWrite('discardInvoice', {
    invalidates: invoiceView.invalidates,
    onDone: () => {
      notify.success(t('discard.done'))
      navigate(listPath)
    },
    onRefused: (error) => {
      setAsking(false)
      notify.error(errorText(t, error))
    },
  })
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('discard.open')}</Button>
      <ConfirmDialog
        open={isAsking}
        title={t('discard.title')}
        confirmLabel={t('discard.open')}
        tone="danger"
        busy={write.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => write.mutate({ body: { id: invoice.id, version: invoice.version } })}
        body={t('discard.body', { name: `\u2068${invoice.printName}\u2069` })}
      />
    </>
  )
}
