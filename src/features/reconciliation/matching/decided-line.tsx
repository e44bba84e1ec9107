import Undo2 from 'lucide-react/icons/undo-2'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { formatDay } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { Button } from '#src/ui/button.tsx'
import { Money } from '#src/ui/money.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { EntryLineText, keyOfEntry, OpenRecord } from './entry-line.tsx'
import type { ShownLine } from './line-facts.tsx'
import type { useLineActs } from './use-line-acts.ts'

/** What a line was matched with, or why it is ignored, and the way back from either. */
export function DecidedLine({ line, acts }: { line: ShownLine; acts: ReturnType<typeof useLineActs> }) {
  const { t, i18n } = useTranslation('reconciliation')
  const mayCall = useMayCall()
  const transactions = useScreenPath('transactions')
  const { match } = line
  const event = line.state === 'matched' ? 'statementLine.unmatch' : 'statementLine.restore'
  const refusal = line.can.find((each) => each.event === event)?.refusal ?? null
  const why = refusal === null || refusal === 'state' ? undefined : t(`match.why.${refusal}`)
  const mayUndo = mayCall(line.state === 'matched' ? 'unmatchStatementLine' : 'restoreStatementLine')
  return (
    <SectionCard
      title={t(match ? 'line.matchedWith' : 'queue.ignored')}
      lead={match ? t(`way.${match.way}`) : undefined}
      actions={
        refusal === null &&
        mayUndo && (
          <Button
            icon={<Undo2 />}
            busy={acts.isUndoing}
            onClick={() => (line.state === 'matched' ? acts.unmatch(line) : acts.restore(line))}
          >
            {t(line.state === 'matched' ? 'match.undo' : 'match.restore')}
          </Button>
        )
      }
    >
      {why !== undefined && (
        <Notice tone="info" className="mb-3">
          {why}
        </Notice>
      )}
      {!match && line.reason !== null && (
        <p>
          <bdi>{line.reason}</bdi>
        </p>
      )}
      {match && (
        <>
          <ul className="divide-y divide-line">
            {match.lines.map((entry) => (
              <li key={keyOfEntry(entry)} className="flex items-start gap-3 py-2">
                <EntryLineText entry={entry} />
                <OpenRecord entry={entry} />
              </li>
            ))}
            {match.fee > 0 && (
              <li className="flex items-baseline justify-between gap-4 py-2">
                <span>
                  {match.feeAccount
                    ? t('line.feeOn', {
                        account: `${match.feeAccount.code} ${localName(match.feeAccount.name, i18n.language)}`,
                      })
                    : t('line.fee')}
                </span>
                <Money minor={-match.fee} currency={line.currency} aligned className="font-medium" />
              </li>
            )}
          </ul>
          <p className="mt-2 border-t border-line pt-2 text-sm text-ink-2">
            {match.entry === null ? (
              t('line.postedNothing')
            ) : (
              <>
                {t('line.posted')}{' '}
                {transactions === undefined ? (
                  t('line.postedOn', { day: formatDay(match.entry.postingDate, i18n.language) })
                ) : (
                  <Link
                    href={`${transactions}/${match.entry.id}`}
                    className="font-medium text-brand-ink underline-offset-4 hover:underline"
                  >
                    {t('line.postedOn', { day: formatDay(match.entry.postingDate, i18n.language) })}
                  </Link>
                )}
              </>
            )}
          </p>
        </>
      )}
    </SectionCard>
  )
}
