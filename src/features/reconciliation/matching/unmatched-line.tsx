import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BANK_CHARGES } from '#contract/reconciliation/reconciliation-codes.ts'
import { localName } from '#src/platform/local-name.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useList, useRead } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { Button } from '#src/ui/button.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { Kbd } from '#src/ui/kbd.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { singleKeys } from '#src/ui/single-keys.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useSettled } from '#src/ui/use-settled.ts'
import { DecisionBar } from './decision-bar.tsx'
import { type EntryLine, keyOfEntry } from './entry-line.tsx'
import { IgnoreDialog } from './ignore-dialog.tsx'
import type { ShownLine } from './line-facts.tsx'
import { NamedInvoices } from './named-invoices.tsx'
import { OtherEntries } from './other-entries.tsx'
import { ProposalCard } from './proposal-card.tsx'
import type { useLineActs } from './use-line-acts.ts'

/** What an unmatched line may be: proposals to accept, entries to choose from, a charge to book, or a reason to ignore it. */
export function UnmatchedLine({ line, acts }: { line: ShownLine; acts: ReturnType<typeof useLineActs> }) {
  const { t } = useTranslation('reconciliation')
  const mayMatch = useMayCall()('matchStatementLine')
  const journal = useScreenPath('journal')
  const [typed, setTyped] = useState('')
  const search = useSettled(typed).trim()
  const read = useList('getMatchCandidates', { params: { id: line.id }, query: search === '' ? {} : { search } })
  const [chosen, setChosen] = useState<ReadonlyMap<string, EntryLine>>(new Map())
  const [feeAccount, setFeeAccount] = useState<string>(BANK_CHARGES)
  const [isIgnoring, setIgnoring] = useState(false)
  // A search shows no proposals; those of the line stay.
  const first = useRead('getMatchCandidates', { params: { id: line.id }, query: {} })
  const { proposals = [], invoices = [] } = first.data?.data ?? {}
  const entries = [...chosen.values()]
  const total = entries.reduce((sum, { amount }) => sum + amount, 0)
  const isCharge = line.amount < 0
  const hasFee = isCharge || proposals.some(({ fee }) => fee > 0) || (entries.length > 0 && total > line.amount)

  const send = (way: 'proposed' | 'chosen', lines: readonly EntryLine[]) => {
    const fee = lines.reduce((sum, { amount }) => sum + amount, 0) - line.amount
    if (fee < 0 || !mayMatch) return
    acts.match({
      body: {
        id: line.id,
        version: line.version,
        lines: lines.map(({ entryId, line: number }) => ({ entryId, line: number })),
        fee,
        feeAccount: fee > 0 ? feeAccount : null,
        way,
      },
    })
  }
  const accept = (index: number) => {
    const proposal = proposals[index]
    if (proposal) send('proposed', proposal.lines)
  }
  useMatchKeys({
    accept,
    match: () => entries.length > 0 && send('chosen', entries),
    charge: () => isCharge && send('chosen', []),
    ignore: () => mayMatch && setIgnoring(true),
  })

  return (
    <ReadState read={read} waiting={<Skeleton className="h-60" />}>
      {({ data: { others, hasMore } }) => (
        <>
          <NamedInvoices invoices={invoices} />
          {proposals.length > 0 && (
            <SectionCard title={t('match.proposed')} flush>
              <ol className="divide-y divide-line">
                {proposals.map((proposal, index) => (
                  <ProposalCard
                    key={proposal.lines.map(keyOfEntry).join(' ')}
                    proposal={proposal}
                    number={index + 1}
                    currency={line.currency}
                    isMatching={acts.isMatching}
                    onAccept={() => accept(index)}
                    onChoose={() => setChosen(new Map(proposal.lines.map((entry) => [keyOfEntry(entry), entry])))}
                  />
                ))}
              </ol>
            </SectionCard>
          )}
          <div className="flex flex-wrap items-end gap-3">
            {hasFee && <FeeAccount value={feeAccount} onChange={setFeeAccount} />}
            {isCharge && entries.length === 0 && (
              <Button busy={acts.isMatching} onClick={() => send('chosen', [])}>
                {t('match.charge')} <Kbd>f</Kbd>
              </Button>
            )}
            <Button onClick={() => setIgnoring(true)}>
              {t('match.ignore')} <Kbd>i</Kbd>
            </Button>
            {journal && <LinkButton href={`${journal}/new`}>{t('match.journal')}</LinkButton>}
          </div>
          <OtherEntries
            entries={others}
            hasMore={hasMore}
            search={typed}
            onSearch={setTyped}
            chosen={chosen}
            onChoose={(entry, isChosen) => {
              const next = new Map(chosen)
              if (isChosen) next.set(keyOfEntry(entry), entry)
              else next.delete(keyOfEntry(entry))
              setChosen(next)
            }}
          />
          {entries.length > 0 && (
            <DecisionBar
              count={entries.length}
              total={total}
              line={line}
              isMatching={acts.isMatching}
              onMatch={() => send('chosen', entries)}
              onClear={() => setChosen(new Map())}
            />
          )}
          {isIgnoring && <IgnoreDialog line={line} onClose={() => setIgnoring(false)} />}
        </>
      )}
    </ReadState>
  )
}

/** On which expense a fee is booked. */
function FeeAccount({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const { t, i18n } = useTranslation('reconciliation')
  const read = useRead('getBankStatementOptions')
  return (
    <SelectField
      label={t('match.feeAccount')}
      className="min-w-56"
      value={value}
      options={(read.data?.data.feeAccounts ?? []).map(({ code, name }) => ({
        value: code,
        label: `${code} ${localName(name, i18n.language)}`,
      }))}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

interface MatchKeys {
  accept: (index: number) => void
  match: () => void
  charge: () => void
  ignore: () => void
}

/** Letters and numbers that decide, while nothing is typed. */
function useMatchKeys(keys: MatchKeys): void {
  const press = useEffectEvent((act: (keys: MatchKeys) => void) => act(keys))
  useEffect(
    () =>
      singleKeys({
        KeyA: () => press(({ accept }) => accept(0)),
        Digit1: () => press(({ accept }) => accept(0)),
        Digit2: () => press(({ accept }) => accept(1)),
        Digit3: () => press(({ accept }) => accept(2)),
        Digit4: () => press(({ accept }) => accept(3)),
        KeyM: () => press(({ match }) => match()),
        KeyF: () => press(({ charge }) => charge()),
        KeyI: () => press(({ ignore }) => ignore()),
      }),
    [],
  )
}
