import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { z } from 'zod'
import { MAX_REASON } from '#contract/bounds.ts'
import type { Invoice } from '#contract/invoice/invoice.ts'
import { invoiceView } from '#src/domain/invoice/invoice-view.ts'
import { moneyInWords } from '#src/platform/format.ts'
import { amountOf, isAmount, typedAmount } from '#src/platform/typed-amount.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useErrorWords } from '#src/platform/use-error-words.ts'
import { ActForm, SendButton } from '#src/ui/form/act-form.tsx'
import { FormChoice } from '#src/ui/form/form-choice.tsx'
import { FormTextArea } from '#src/ui/form/form-text.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { RunningTotal } from '#src/ui/list/running-total.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { reasonProblem } from '#src/ui/reason-dialog.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { StickyBar } from '#src/ui/sticky-bar.tsx'
import { CreditLines } from './credit-lines.tsx'
import { creditOf, restOf } from './credit-sums.ts'

/** A credit note takes back an invoice, whole or by line. */
export default function CreditPage({ params: { id = '' } }: { params: Readonly<Record<string, string | undefined>> }) {
  const { t } = useTranslation('invoice')
  const [path] = useLocation()
  const invoicePath = path.slice(0, path.lastIndexOf('/'))
  const read = useRead('getInvoice', { params: { id } })
  const number = read.data?.data.number
  const title = number ? t('credit.title', { number: `\u2066${number}\u2069` }) : t('credit.new')
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        lead={t('credit.lead')}
        back={<BackToList path={invoicePath}>{number ?? t('one')}</BackToList>}
      />
      <ReadState read={read} waiting={<Skeleton className="h-96" />} refused={t('notFound')}>
        {({ data }) =>
          data.can.includes('credit') ? (
            <CreditForm invoice={data} invoicePath={invoicePath} />
          ) : (
            <Notice tone="attention">{t('credit.notNow')}</Notice>
          )
        }
      </ReadState>
    </>
  )
}

const typedCredit = z.object({
  what: z.enum(['whole', 'lines']),
  /** Line → before tax. */
  nets: z.record(z.string(), typedAmount),
  reason: z.string().trim(),
})

function CreditForm({ invoice, invoicePath }: { invoice: Invoice; invoicePath: string }) {
  const { t, i18n } = useTranslation('invoice')
  useErrorWords()
  const { currency } = invoice
  const inWords = (minor: number) => moneyInWords(minor, currency, i18n.language)
  const left = invoice.lines.filter((line) => restOf(line) > 0)
  const takenOf = ({ what, nets }: Pick<z.output<typeof typedCredit>, 'what' | 'nets'>) =>
    left.flatMap((line) => {
      const net = what === 'whole' ? restOf(line) : amountOf(nets[line.id])
      return net > 0 ? [{ line, net }] : []
    })
  const act = useActForm('creditInvoice', {
    schema: typedCredit,
    blank: { what: 'whole', nets: {}, reason: '' },
    rules: ({ what, nets, reason }) => ({
      reason: reasonProblem(reason, t('credit.reasonMissing')),
      ...(what === 'lines' && {
        nets: takenOf({ what, nets }).length === 0 ? t('errors:invoice.nothingCredited') : undefined,
        ...Object.fromEntries(
          left.map((line) => {
            const net = nets[line.id]
            const isNone = net !== undefined && net !== null && !isAmount(net)
            const words = isNone
              ? t('credit.noAmount')
              : amountOf(net) > restOf(line)
                ? t('errors:invoice.aboveRest')
                : undefined
            return [`nets.${line.id}`, words]
          }),
        ),
      }),
    }),
    toRequest: (typed) => ({
      body: {
        id: invoice.id,
        version: invoice.version,
        reason: typed.reason,
        lines: typed.what === 'whole' ? null : takenOf(typed).map(({ line, net }) => ({ lineId: line.id, net })),
      },
    }),
    fieldOf: (path, { body: { lines } }) => {
      const [list, row] = path.split('.')
      if (list !== 'lines') return undefined
      const lineId = lines?.[Number(row)]?.lineId
      return lineId === undefined ? 'nets' : `nets.${lineId}`
    },
    confirm: (typed) => ({
      tone: 'danger',
      title: t('credit.askTitle', { amount: inWords(creditOf(takenOf(typed)).total) }),
      body: t(invoice.allocated > 0 ? 'credit.askBodyPaid' : 'credit.askBody', {
        number: `\u2066${invoice.number ?? ''}\u2069`,
      }),
      action: t('credit.go'),
    }),
    invalidates: invoiceView.invalidates,
    saved: ({ data }) => t('credit.done', { number: `\u2066${data.creditNotes.at(-1)?.number ?? ''}\u2069` }),
    next: () => ({ go: invoicePath }),
  })
  const typed = act.form.watch()
  const sums = creditOf(takenOf({ what: typed.what, nets: typed.nets }))
  return (
    <ActForm
      act={act}
      className="max-w-5xl grid-cols-[minmax(0,1fr)]"
      bar={
        <StickyBar
          edge="bottom"
          className="z-sticky flex flex-wrap items-center justify-between gap-3 border-t border-line bg-ground py-3"
        >
          <RunningTotal minor={sums.total} vatMinor={sums.vat} currency={currency} label={t('credit.total')} />
          <SendButton tone="danger">{t('credit.go')}</SendButton>
        </StickyBar>
      }
    >
      <FormChoice
        name="what"
        label={t('credit.what')}
        minWidth="14rem"
        options={(['whole', 'lines'] as const).map((value) => ({
          value,
          label: t(`credit.${value}`),
          hint: t(`credit.${value}Hint`),
        }))}
      />
      <SectionCard title={t('items')} flush>
        <CreditLines lines={left} currency={currency} isWhole={typed.what === 'whole'} />
      </SectionCard>
      <FormTextArea
        name="reason"
        label={t('credit.reason')}
        hint={t('credit.reasonHint')}
        required
        rows={2}
        maxLength={MAX_REASON}
      />
    </ActForm>
  )
}
