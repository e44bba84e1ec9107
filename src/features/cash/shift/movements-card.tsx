import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Shift, ShiftMovement } from '#contract/cash/cash-shift.ts'
import { Money } from '#src/ui/money.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { useUserDetails } from '#src/platform/session.tsx'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'

/** Account of the cash in tills (domain rulings §7). */
const CASH_ON_HAND = '1000'
/** What became of the cash after the count: no part of what it was held against. */
const AFTER_COUNT: readonly string[] = ['cashShiftClosed', 'depositSlipSubmitted', 'depositSlipRejected']

const sumOf = (movements: readonly ShiftMovement[]) =>
  movements.reduce((sum, { cameIn, wentOut }) => sum + cameIn - wentOut, 0)

/** What came into the till and went out of it, by currency and act; each leads to its transactions. Nothing while the count is blind. */
export function MovementsCard({ shift }: { shift: Shift }) {
  const { t } = useTranslation('cash-shift')
  const transactions = useScreenPath('transactions')
  const { user_type: type } = useUserDetails()
  const mayCall = useMayCall()
  // To people of a depot the transactions of a till are told once it is closed.
  const isListed = mayCall('getTransactionList') && (shift.state === 'closed' || type === 'head_account')
  const list = isListed ? transactions : undefined
  if (shift.movements.length === 0) return null
  return (
    <SectionCard
      title={t('moved.title')}
      lead={t(list ? 'moved.leadListed' : transactions ? 'moved.leadNotListed' : 'moved.lead')}
      flush
    >
      <TableScroll label={t('moved.title')}>
        <table className="w-full text-sm">
          <thead>
            <tr className="bg-sunken text-xs text-ink-2 [&>th]:px-4 [&>th]:py-2 [&>th]:font-medium">
              <th scope="col" className="text-start">
                {t('moved.act')}
              </th>
              <th scope="col" dir="ltr" className="text-end">
                {t('moved.cameIn')}
              </th>
              <th scope="col" dir="ltr" className="text-end">
                {t('moved.wentOut')}
              </th>
            </tr>
          </thead>
          {[...new Set(shift.movements.map(({ currency }) => currency))].toSorted().map((currency) => (
            <Currency
              key={currency}
              currency={currency}
              movements={shift.movements.filter((each) => each.currency === currency)}
              list={list && `${list}?shiftId=${shift.id}&account=${CASH_ON_HAND}`}
            />
          ))}
        </table>
      </TableScroll>
    </SectionCard>
  )
}

interface CurrencyProps {
  currency: string
  movements: readonly ShiftMovement[]
  /** The transactions of this till; undefined for who has none to see. */
  list: string | undefined
}

function Currency({ currency, movements, list }: CurrencyProps) {
  const { t } = useTranslation('cash-shift')
  const before = movements.filter(({ act }) => !AFTER_COUNT.includes(act))
  const after = movements.filter(({ act }) => AFTER_COUNT.includes(act))
  const row = (movement: ShiftMovement) => (
    <Movement
      key={movement.act}
      movement={movement}
      href={list && `${list}&currency=${currency}&act=${movement.act}`}
    />
  )
  return (
    <tbody className="[&>tr>*]:border-t [&>tr>*]:border-line [&>tr>*]:px-4 [&>tr>*]:py-2">
      <tr className="bg-sunken/50">
        <th scope="rowgroup" colSpan={3} className="text-start font-semibold">
          {currency}
        </th>
      </tr>
      {before.map(row)}
      <Sum name={t('moved.balance')} minor={sumOf(before)} currency={currency} />
      {after.length > 0 && (
        <>
          {after.map(row)}
          <Sum name={t('moved.now')} minor={sumOf(movements)} currency={currency} />
        </>
      )}
    </tbody>
  )
}

function Movement({
  movement: { act, currency, cameIn, wentOut },
  href,
}: {
  movement: ShiftMovement
  href: string | undefined
}) {
  const { t } = useTranslation('ledger')
  const name = t(`act.${act}`)
  return (
    <tr>
      <th scope="row" className="text-start font-normal">
        {href ? (
          <Link
            href={href}
            className="text-brand-ink underline decoration-line underline-offset-4 hover:decoration-current"
          >
            {name}
          </Link>
        ) : (
          name
        )}
      </th>
      {[cameIn, wentOut].map((minor, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two columns that never change places
        <td key={index} dir="ltr" className={minor === 0 ? 'text-end text-ink-3' : 'text-end'}>
          {minor === 0 ? '–' : <Money minor={minor} currency={currency} bare />}
        </td>
      ))}
    </tr>
  )
}

function Sum({ name, minor, currency }: { name: string; minor: number; currency: string }) {
  return (
    <tr className="bg-sunken font-semibold">
      <th scope="row" className="text-start">
        {name}
      </th>
      <td dir="ltr" className="text-end">
        <Money minor={minor} currency={currency} bare />
      </td>
      <td aria-hidden />
    </tr>
  )
}
