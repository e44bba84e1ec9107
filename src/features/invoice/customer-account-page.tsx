import FileText from 'lucide-react/icons/file-text'
import HandCoins from 'lucide-react/icons/hand-coins'
import Mail from 'lucide-react/icons/mail'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'wouter'
import type { AnswerOf } from '#contract/contract.ts'
import { customerList } from '#contract/invoice/customer-list.ts'
import type { CustomerRecord } from '#contract/invoice/customer-row.ts'
import { OWED } from '#src/domain/invoice/owed.ts'
import { errorText } from '#src/platform/error-text.ts'
import { formatDay } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { notify } from '#src/platform/notify.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useList, useRecord } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Money } from '#src/ui/money.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToListBehind } from '#src/ui/record/record-page.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { AgeBands } from './ageing-strip.tsx'
import { CustomerStatement } from './customer-statement.tsx'
import { OpenItemsCard } from './open-items-card.tsx'

/** What a customer owes: by how late it is, invoice by invoice, and how it came about. */
export default function CustomerAccountPage({
  params: { id = '' },
}: {
  params: Readonly<Record<string, string | undefined>>
}) {
  const { t, i18n } = useTranslation(['customer-account', 'invoice'])
  const [path] = useLocation()
  const recordPath = path.slice(0, path.lastIndexOf('/'))
  const customers = recordPath.slice(0, recordPath.lastIndexOf('/'))
  const read = useRecord('getCustomerList', id)
  return (
    <ReadState read={read} waiting={<Skeleton className="h-96" />}>
      {({ data: [customer] }) => {
        const back = (
          <BackToListBehind path={customers} list={customerList} id={id} tail="/account">
            {t('invoice:customer.title')}
          </BackToListBehind>
        )
        if (!customer) return <EmptyState title={t('notFound')} action={back} />
        const name = localName(customer.name, i18n.language)
        return (
          <>
            <title>{name}</title>
            <PageHeader
              title={name}
              lead={<bdi dir="ltr">{customer.code}</bdi>}
              back={back}
              actions={<AccountActs customer={customer} recordPath={recordPath} />}
            />
            <Account customer={customer} />
          </>
        )
      }}
    </ReadState>
  )
}

function AccountActs({ customer, recordPath }: { customer: CustomerRecord; recordPath: string }) {
  const { t } = useTranslation(['customer-account', 'invoice', 'account-charge'])
  const mayCall = useMayCall()
  const receipts = useScreenPath('customerReceipts')
  const charges = useScreenPath('accountCharges')
  return (
    <>
      <LinkButton href={recordPath} icon={<Pencil aria-hidden />}>
        {t(mayCall('updateCustomer') ? 'change' : 'record')}
      </LinkButton>
      {mayCall('remindCustomer') && <RemindButton customer={customer} />}
      {charges && customer.mayBuyOnAccount && mayCall('createAccountInvoice') && (
        <LinkButton href={`${charges}/new?customerId=${customer.id}`} icon={<FileText aria-hidden />}>
          {t('account-charge:bill')}
        </LinkButton>
      )}
      {receipts && mayCall('createCustomerReceipt') && (
        <LinkButton href={`${receipts}/new?customerId=${customer.id}`} tone="primary" icon={<HandCoins aria-hidden />}>
          {t('invoice:act.pay')}
        </LinkButton>
      )}
    </>
  )
}

/** Reminds them by e-mail of what is overdue, after saying to whom that goes. */
function RemindButton({ customer }: { customer: CustomerRecord }) {
  const { t, i18n } = useTranslation('customer-account')
  const [isAsking, setAsking] = useState(false)
  const name = `\u2068${localName(customer.name, i18n.language)}\u2069`
  const write = useWrite('remindCustomer', {
    invalidates: OWED,
    onDone: ({ data }) => {
      setAsking(false)
      notify.success(t('remind.done', { email: `\u2066${data.email}\u2069`, count: data.invoices }))
    },
    onRefused: (error) => {
      setAsking(false)
      notify.error([errorText(t, error), ...Object.values(error.fields)].join(' '))
    },
  })
  return (
    <>
      <Button icon={<Mail />} disabled={customer.email === null} onClick={() => setAsking(true)}>
        {t(customer.email === null ? 'remind.noEmail' : 'remind.open')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('remind.title', { name })}
        body={t('remind.body', { email: `\u2066${customer.email ?? ''}\u2069` })}
        confirmLabel={t('remind.open')}
        tone="primary"
        busy={write.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => write.mutate({ body: { customerId: customer.id } })}
      />
    </>
  )
}

function Account({ customer }: { customer: CustomerRecord }) {
  const [search] = useSearchParams()
  const currency = search.get('account') ?? customer.currency
  const [from, to] = [search.get('from') ?? undefined, search.get('to') ?? undefined]
  const read = useList<'getCustomerStanding'>('getCustomerStanding', {
    query: { customerId: customer.id, currency, ...(from && { from }), ...(to && { to }) },
  })
  return (
    <ReadState read={read} waiting={<Skeleton className="h-96" />}>
      {({ data }) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Standing standing={data} currency={currency} />
          <OpenItemsCard customerId={customer.id} currency={currency} />
          <CustomerStatement customerId={customer.id} currency={currency} standing={data} />
        </div>
      )}
    </ReadState>
  )
}

type StandingOf = AnswerOf<'getCustomerStanding'>['data']

/** What is owed now, against what was agreed. */
function Standing({ standing, currency }: { standing: StandingOf; currency: string }) {
  const { t, i18n } = useTranslation('customer-account')
  const { bands, open, unallocated, notBilled, creditLimit, remindedOn } = standing
  const isOver = creditLimit !== null && open + notBilled - unallocated > creditLimit
  return (
    <SectionCard title={t('standing.title')} flush>
      <AgeBands currency={currency} bands={bands} open={open} />
      {(unallocated > 0 || notBilled > 0 || creditLimit !== null || remindedOn !== null) && (
        <dl className="flex flex-wrap gap-x-8 gap-y-1 border-t border-line px-4 py-2.5 text-sm">
          {notBilled > 0 && (
            <div className="flex gap-2">
              <dt className="text-ink-2">{t('standing.notBilled')}</dt>
              <dd>
                <Money minor={notBilled} currency={currency} />
              </dd>
            </div>
          )}
          {unallocated > 0 && (
            <div className="flex gap-2">
              <dt className="text-ink-2">{t('standing.unallocated')}</dt>
              <dd>
                <Money minor={unallocated} currency={currency} />
              </dd>
            </div>
          )}
          {creditLimit !== null && (
            <div className="flex gap-2">
              <dt className="text-ink-2">{t('standing.creditLimit')}</dt>
              <dd className={isOver ? 'font-medium text-stop-ink' : undefined}>
                <Money minor={creditLimit} currency={currency} /> {isOver && t('standing.over')}
              </dd>
            </div>
          )}
          {remindedOn !== null && (
            <div className="flex gap-2">
              <dt className="text-ink-2">{t('standing.reminded')}</dt>
              <dd>{formatDay(remindedOn, i18n.language)}</dd>
            </div>
          )}
        </dl>
      )}
    </SectionCard>
  )
}
