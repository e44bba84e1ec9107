import { useTranslation } from 'react-i18next'
import { LEDGER_READERS } from '#contract/access.ts'
import type { LedgerEntry, LedgerLine } from '#contract/ledger/ledger.ts'
import type { LedgerRecordKind } from '#contract/ledger/ledger-codes.ts'
import { DepotTime } from '#src/ui/depot-time.tsx'
import { Money } from '#src/ui/money.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { cx } from '#src/ui/cx.ts'
import { entryZone } from '#src/domain/ledger/entry-zone.ts'
import { formatDay } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useUserDetails } from '#src/platform/session.tsx'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useRead } from '#src/platform/use-read.ts'

export interface LedgerEntriesProps {
  kind: LedgerRecordKind
  /** Of the record. */
  id: string
  /** 'Ledger' unless said otherwise. */
  title?: string
  /** What the card shows, where that is not all that the record moved. */
  lead?: string
  /** Said where there is nothing. */
  none?: string
  /** Said where there is something and the reader may see none of it, if that is not for its depot. */
  allHidden?: string | undefined
}

/** What a record moved in the books. Nothing at all for those who do not read the ledger. */
export function LedgerEntries(props: LedgerEntriesProps) {
  const { user_type } = useUserDetails()
  const mayCall = useMayCall()
  const reads = LEDGER_READERS.some((type) => type === user_type) && mayCall('getLedgerEntries')
  return reads ? <EntriesCard {...props} /> : null
}

function EntriesCard({ kind, id, title, lead, none, allHidden }: LedgerEntriesProps) {
  const { t } = useTranslation('ledger')
  const read = useRead('getLedgerEntries', { query: { recordKind: kind, recordId: id } })
  return (
    <SectionCard title={title ?? t('entries.title')} lead={lead ?? t('entries.lead')} flush>
      <ReadState read={read} waiting={<Skeleton className="m-4 h-24" />} refused={t('entries.failed')}>
        {({ data: { entries, isCapped, hidesEntries } }) =>
          entries.length === 0 ? (
            <p className="px-4 py-3 text-ink-3">
              {hidesEntries ? (allHidden ?? t('entries.allHidden')) : (none ?? t('entries.none'))}
            </p>
          ) : (
            <>
              <ol className="divide-y divide-line">
                {entries.map((entry) => (
                  <li key={entry.id} className="px-4 py-3">
                    <LedgerEntrySheet entry={entry} />
                  </li>
                ))}
              </ol>
              {hidesEntries && (
                <p className="border-t border-line px-4 py-2 text-xs text-ink-3">{t('entries.someHidden')}</p>
              )}
              {isCapped && (
                <p className="border-t border-line px-4 py-2 text-xs text-ink-3">
                  {t('entries.capped', { number: entries.length })}
                </p>
              )}
            </>
          )
        }
      </ReadState>
    </SectionCard>
  )
}

/** One entry: what was done, by whom, and its lines, debits before credits as they were written. */
export function LedgerEntrySheet({ entry }: { entry: LedgerEntry }) {
  const { t, i18n } = useTranslation('ledger')
  const day = (date: string) => formatDay(date, i18n.language)
  const ofLine = ({ depot, agent, region, clerk }: LedgerLine) =>
    [
      depot && localName(depot.name, i18n.language),
      agent?.name,
      region && localName(region.name, i18n.language),
      clerk && t('entries.till', { name: clerk.name }),
    ].filter((name) => typeof name === 'string')
  return (
    <article>
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-medium">
          {t(`act.${entry.act}`)} <span className="font-normal text-ink-2">· {day(entry.postingDate)}</span>
        </h3>
        <p className="text-xs text-ink-3">
          <bdi>{entry.by.name}</bdi> · <DepotTime instant={entry.at} zone={entryZone(entry)} />
        </p>
      </header>
      {entry.trueDate !== null && (
        <p className="mt-0.5 text-xs text-ink-2">{t('entries.trueDate', { day: day(entry.trueDate) })}</p>
      )}
      {(entry.reverses ?? entry.reversedBy) && (
        <p className="mt-0.5 text-xs text-attention-ink">
          {entry.reverses && t('entries.reverses', { day: day(entry.reverses.postingDate) })}
          {entry.reverses && entry.reversedBy && ' · '}
          {entry.reversedBy && t('entries.reversedBy', { day: day(entry.reversedBy.postingDate) })}
        </p>
      )}
      <LedgerTable className="mt-1.5" lines={entry.lines.map((line) => ({ ...line, of: ofLine(line) }))} />
    </article>
  )
}

export interface LedgerTableLine extends Pick<LedgerLine, 'account' | 'currency' | 'amount'> {
  /** Whose part of the account it is. */
  of: readonly string[]
}

/** Lines of an entry, posted or about to be. */
export function LedgerTable({ lines, className }: { lines: readonly LedgerTableLine[]; className?: string }) {
  const { t, i18n } = useTranslation('ledger')
  return (
    <table className={cx('w-full text-xs', className)}>
      <thead className="text-ink-3">
        <tr>
          <th scope="col" className="py-0.5 text-start font-normal">
            {t('entries.account')}
          </th>
          <th scope="col" dir="ltr" className="w-32 py-0.5 text-end font-normal">
            {t('entries.debit')}
          </th>
          <th scope="col" dir="ltr" className="w-32 py-0.5 text-end font-normal">
            {t('entries.credit')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ account, currency, amount, of }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- an entry's lines never change their order
          <tr key={index} className="align-baseline [&>*]:border-t [&>*]:border-line [&>*]:py-1">
            <td className="pe-3">
              <bdi className="font-mono">{account.code}</bdi> {localName(account.name, i18n.language)}
              {of.map((name) => (
                <span key={name} className="text-ink-3">
                  {' '}
                  · <bdi>{name}</bdi>
                </span>
              ))}
            </td>
            <td dir="ltr" className="text-end">
              {amount > 0 && <Money minor={amount} currency={currency} />}
            </td>
            <td dir="ltr" className="text-end">
              {amount < 0 && <Money minor={-amount} currency={currency} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
