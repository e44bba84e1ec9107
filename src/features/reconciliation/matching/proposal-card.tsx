import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/contract.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Kbd } from '#src/ui/kbd.tsx'
import { Money } from '#src/ui/money.tsx'
import { EntryLineText, keyOfEntry, OpenRecord } from './entry-line.tsx'

export type Proposal = AnswerOf<'getMatchCandidates'>['data']['proposals'][number]

/** More entries than these are folded: a card batch has hundreds. */
const MAX_SHOWN = 4

export interface ProposalCardProps {
  proposal: Proposal
  /** From 1 on; its key. */
  number: number
  currency: string
  isMatching: boolean
  onAccept: () => void
  /** Its entries are chosen, so that some can be taken off or added. */
  onChoose: () => void
}

/** What a line may be: its entries, the fee that is left, and the way to accept it. */
export function ProposalCard({ proposal, number, currency, isMatching, onAccept, onChoose }: ProposalCardProps) {
  const { t } = useTranslation('reconciliation')
  const [isWhole, setWhole] = useState(false)
  const { kind, lines, fee } = proposal
  const shown = isWhole ? lines : lines.slice(0, MAX_SHOWN)
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <Badge>{t(`proposal.${kind}`)}</Badge>
          {lines.length > 0 && <span>{t('match.entries', { count: lines.length })}</span>}
          {fee > 0 && (
            <span className="text-attention-ink">
              {t('match.fee')} <Money minor={fee} currency={currency} />
            </span>
          )}
        </p>
        <span className="flex flex-wrap gap-2">
          {lines.length > 0 && (
            <Button size="small" tone="quiet" onClick={onChoose}>
              {t('match.adjust')}
              <span className="sr-only"> {number}</span>
            </Button>
          )}
          <Button
            size="small"
            tone={number === 1 ? 'primary' : 'secondary'}
            icon={<Check />}
            busy={isMatching}
            onClick={onAccept}
          >
            {t(lines.length === 0 ? 'match.charge' : 'match.accept')} <Kbd>{String(number)}</Kbd>
          </Button>
        </span>
      </div>
      {lines.length > 0 && (
        <ul className="mt-2 grid gap-2">
          {shown.map((entry) => (
            <li key={keyOfEntry(entry)} className="flex items-start gap-3">
              <EntryLineText entry={entry} />
              <OpenRecord entry={entry} />
            </li>
          ))}
        </ul>
      )}
      {shown.length < lines.length && (
        <Button size="small" tone="quiet" className="mt-1" onClick={() => setWhole(true)}>
          {t('match.showAll', { count: lines.length })}
        </Button>
      )}
    </li>
  )
}
