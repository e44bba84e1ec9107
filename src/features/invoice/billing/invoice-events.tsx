import Printer from 'lucide-react/icons/printer'
import { type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Invoice } from '#contract/invoice/invoice.ts'
import { formatDay } from '#src/platform/format.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { Money } from '#src/ui/money.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { creditNotePrintPath } from './invoice-paths.ts'

/** What receipts pay of it. */
export function PaymentsCard({ invoice: { payments, currency } }: { invoice: Invoice }) {
  const { t, i18n } = useTranslation('invoice')
  const receipts = useScreenPath('customerReceipts')
  return (
    <SectionCard title={t('payments')} flush>
      <Rows
        label={t('payments')}
        heads={[
          { name: t('payment.receipt') },
          { name: t('payment.date') },
          { name: t('payment.amount'), isFigure: true },
        ]}
      >
        {payments.map(({ allocationId, receiptId, receiptNumber, date, amount }) => (
          <tr key={allocationId}>
            <td>
              {receipts ? (
                <Link href={`${receipts}/${receiptId}`} className="text-brand-ink hover:underline">
                  <Reference>{receiptNumber}</Reference>
                </Link>
              ) : (
                <Reference>{receiptNumber}</Reference>
              )}
            </td>
            <td>{formatDay(date, i18n.language)}</td>
            <td dir="ltr" className="text-end">
              <Money minor={amount} currency={currency} />
            </td>
          </tr>
        ))}
      </Rows>
    </SectionCard>
  )
}

/** What was taken back of it, and why. */
export function CreditNotesCard({ invoice: { creditNotes, currency } }: { invoice: Invoice }) {
  const { t, i18n } = useTranslation('invoice')
  return (
    <SectionCard title={t('creditNotes')} flush>
      <Rows
        label={t('creditNotes')}
        heads={[
          { name: t('note.number') },
          { name: t('note.date') },
          { name: t('note.reason') },
          { name: t('note.amount'), isFigure: true },
          { name: t('act.print'), isHidden: true },
        ]}
      >
        {creditNotes.map(({ id, number, date, reason, netTotal }) => (
          <tr key={id}>
            <td>
              <Reference>{number}</Reference>
            </td>
            <td className="whitespace-nowrap">{formatDay(date, i18n.language)}</td>
            <td className="wrap-anywhere">
              <bdi>{reason}</bdi>
            </td>
            <td dir="ltr" className="text-end">
              <Money minor={netTotal} currency={currency} />
            </td>
            <td className="text-end">
              <LinkButton href={creditNotePrintPath(id)} size="small" icon={<Printer aria-hidden />}>
                {t('act.print')}
              </LinkButton>
            </td>
          </tr>
        ))}
      </Rows>
    </SectionCard>
  )
}

interface Head {
  name: string
  /** Of amounts, which end below each other. */
  isFigure?: true
  /** For those who hear the page: what stands below says it by itself. */
  isHidden?: true
}

function Rows({ label, heads, children }: { label: string; heads: readonly Head[]; children: ReactNode }) {
  return (
    <TableScroll label={label}>
      <table className="w-full text-sm [&_td]:border-t [&_td]:border-line [&_td]:px-4 [&_td]:py-2 [&_tr]:align-baseline">
        <thead>
          <tr className="bg-sunken text-xs text-ink-2 [&>th]:px-4 [&>th]:py-2 [&>th]:font-medium">
            {heads.map(({ name, isFigure, isHidden }) => (
              <th key={name} scope="col" dir={isFigure && 'ltr'} className={isFigure ? 'text-end' : 'text-start'}>
                {isHidden ? <span className="sr-only">{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </TableScroll>
  )
}
