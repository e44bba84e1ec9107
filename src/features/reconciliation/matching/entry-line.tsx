import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/contract.ts'
import { nameKey, referenceText } from '#contract/records.ts'
import { useRecordPlace } from '#src/domain/workflow/record-place.ts'
import { formatDay } from '#src/platform/format.ts'
import { Money } from '#src/ui/money.tsx'
import { Reference } from '#src/ui/reference.tsx'

export type EntryLine = AnswerOf<'getMatchCandidates'>['data']['others'][number]

export const keyOfEntry = ({ entryId, line }: Pick<EntryLine, 'entryId' | 'line'>): string => `${entryId} ${line}`

/** A line of the ledger as it is told beside a line of a statement. */
export function EntryLineText({ entry }: { entry: EntryLine }) {
  const { t, i18n } = useTranslation(['reconciliation', 'ledger', 'records'])
  const { of, account, reference, depotCode, clerk } = entry
  const beside = [`${account} ${t(`account.${account}`)}`, depotCode, clerk].filter((part) => part !== null)
  return (
    <span className="grid min-w-0 grow grid-cols-[minmax(0,1fr)_auto] gap-x-4 text-start">
      <span className="min-w-0 wrap-anywhere">
        <span className="font-medium">{t(`ledger:act.${entry.act}`)}</span> {t(nameKey(of.kind))}{' '}
        {of.reference !== null && <Reference>{referenceText(of.kind, of.reference)}</Reference>}
      </span>
      <Money minor={entry.amount} currency={entry.currency} aligned className="font-medium" />
      <span className="min-w-0 text-xs wrap-anywhere text-ink-3">
        {formatDay(entry.postingDate, i18n.language)}
        {beside.map((part) => (
          <span key={part}>
            {' · '}
            <bdi>{part}</bdi>
          </span>
        ))}
        {reference !== null && (
          <>
            {' · '}
            <Reference>{reference}</Reference>
          </>
        )}
      </span>
    </span>
  )
}

/** The way to the record of an entry, in a window of its own: what is chosen here stays as it is. */
export function OpenRecord({ entry }: { entry: EntryLine }) {
  const { t } = useTranslation('reconciliation')
  const place = useRecordPlace()(entry.of.page)
  if (place === undefined) return null
  return (
    <a
      href={place}
      target="_blank"
      rel="noreferrer"
      className="shrink-0 text-xs text-brand-ink underline-offset-4 hover:underline"
    >
      {t('match.openRecord')}
      <span className="sr-only"> {entry.of.reference}</span>
    </a>
  )
}
