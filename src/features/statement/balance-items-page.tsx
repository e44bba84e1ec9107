import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearchParams } from 'wouter'
import { kindOfCode, onSide, sideOfKind } from '#contract/ledger/chart.ts'
import { nameKey, referenceText } from '#contract/records.ts'
import type { BalanceItem } from '#contract/statement/statement.ts'
import { useRecordPlace } from '#src/domain/workflow/record-place.ts'
import { formatDay } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { queryOf } from '#src/platform/query-of.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { Money } from '#src/ui/money.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

const LINK = 'underline decoration-line underline-offset-4 hover:decoration-current'

/** What stands behind an account's balance on a day, one by one; each leads to its record or its lines. */
export default function BalanceItemsPage() {
  const { t, i18n } = useTranslation(['statement', 'records', 'common'])
  const { language } = i18n
  const [path] = useLocation()
  const [params] = useSearchParams()
  const placeOf = useRecordPlace()
  const transactions = useScreenPath('transactions')
  const [account = '', currency = '', on = ''] = ['account', 'currency', 'on'].map((name) => params.get(name) ?? '')
  const read = useRead('getBalanceItems', { query: { account, currency, on } })
  const name = read.data ? localName(read.data.data.account.name, language) : ''
  const title = t('items.title', { account: `\u2068${account} ${name}\u2069` })
  /** As the balance sheet tells it: what is owed to us or by us. */
  const told = (amount: number) => onSide(sideOfKind(kindOfCode(account) ?? 'asset'), amount)
  const linesOf = (more: Record<string, string | undefined> = {}) =>
    transactions && `${transactions}${queryOf({ account, currency, postedTo: on, ...more })}`
  const nameOf = ({ of, holder }: BalanceItem) => {
    if (of) {
      const text = [t(nameKey(of.kind)), of.reference && `\u2068${referenceText(of.kind, of.reference)}\u2069`]
        .filter(Boolean)
        .join(' ')
      const place = placeOf(of.page)
      return place === undefined ? (
        text
      ) : (
        <Link href={place} className={LINK}>
          {text}
        </Link>
      )
    }
    return holder ? <bdi>{localName(holder.name, language)}</bdi> : t('items.noHolder')
  }
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        lead={on && t('items.lead', { currency, day: formatDay(on, language) })}
        back={<BackToList path={path.slice(0, path.lastIndexOf('/'))}>{t('items.back')}</BackToList>}
      />
      <ReadState read={read} waiting={<Skeleton className="h-96" />}>
        {({ data: { by, items, others, balance } }) => (
          <TableScroll label={title} className="table-scroll rounded border border-line bg-surface">
            <table className="w-full text-sm [&_td]:px-3 [&_td]:py-1.5 [&_th]:px-3 [&_th]:py-1.5">
              <thead className="bg-sunken text-xs text-ink-2 [&_th]:font-medium">
                <tr>
                  <th scope="col" className="text-start">
                    {t(`items.holder.${by}`)}
                  </th>
                  {by === 'booking' && (
                    <th scope="col" className="text-start">
                      {t('items.people')}
                    </th>
                  )}
                  <th scope="col" className="text-start">
                    {t('items.since')}
                  </th>
                  <th scope="col" className="text-end">
                    {t('items.amount')}
                  </th>
                </tr>
              </thead>
              <tbody className="[&_td]:border-t [&_td]:border-line [&_th]:border-t [&_th]:border-line">
                {items.length === 0 && (
                  <tr>
                    <td colSpan={4} className="text-ink-3">
                      {t('items.none')}
                    </td>
                  </tr>
                )}
                {items.map((item, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- items never change their order
                  <tr key={index} className="hover:bg-hover">
                    <th scope="row" className="text-start font-normal">
                      {nameOf(item)}
                    </th>
                    {by === 'booking' && (
                      <td>
                        {item.people &&
                          (item.people.count > 1 ? (
                            t('items.more', {
                              name: `\u2068${item.people.lead}\u2069`,
                              count: item.people.count - 1,
                            })
                          ) : (
                            <bdi>{item.people.lead}</bdi>
                          ))}
                      </td>
                    )}
                    <td>{formatDay(item.since, language)}</td>
                    <td dir="ltr" className="text-end">
                      <Figure amount={told(item.amount)} currency={currency} href={linesHref(by, item)} />
                    </td>
                  </tr>
                ))}
                {others && (
                  <tr>
                    <th scope="row" colSpan={by === 'booking' ? 3 : 2} className="text-start font-normal text-ink-2">
                      {t('items.others', { count: others.count })}
                    </th>
                    <td dir="ltr" className="text-end">
                      <Money minor={told(others.amount)} currency={currency} aligned />
                    </td>
                  </tr>
                )}
              </tbody>
              <tfoot>
                <tr className="bg-sunken font-semibold [&>*]:border-t [&>*]:border-line">
                  <th scope="row" colSpan={by === 'booking' ? 3 : 2} className="text-start">
                    {t('items.total')}
                  </th>
                  <td dir="ltr" className="text-end">
                    <Figure amount={told(balance)} currency={currency} href={linesOf()} />
                  </td>
                </tr>
              </tfoot>
            </table>
          </TableScroll>
        )}
      </ReadState>
    </>
  )

  /** Of what is one record, its page has its entries. */
  function linesHref(by: string, item: BalanceItem): string | undefined {
    return item.holder && by !== 'region' ? linesOf(narrowed(by, item)) : undefined
  }
}

const narrowed = (by: string, { holder }: BalanceItem) =>
  holder && by === 'agent' ? { agentId: holder.id } : holder && by === 'depot' ? { depotId: holder.id } : {}

function Figure({ amount, currency, href }: { amount: number; currency: string; href: string | undefined }) {
  const shown = <Money minor={amount} currency={currency} aligned />
  return href === undefined ? (
    shown
  ) : (
    <Link href={href} className={LINK}>
      {shown}
    </Link>
  )
}
