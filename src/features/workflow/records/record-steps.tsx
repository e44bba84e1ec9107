import ArrowRight from 'lucide-react/icons/arrow-right'
import Ban from 'lucide-react/icons/ban'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/contract.ts'
import type { LedgerEntry } from '#contract/ledger/ledger.ts'
import type { RefusedAttemptView, WalkedStep } from '#contract/workflow/workflow.ts'
import { DateTime } from '#src/ui/date-time.tsx'
import { LedgerEntrySheet } from '#src/domain/ledger/ledger-entries.tsx'
import { MirroredIcon } from '#src/ui/mirrored-icon.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import type { MachineNames } from '#src/features/workflow/machine-words.ts'
import { StepPayload } from '#src/features/workflow/records/step-payload.tsx'
import { formatDuration, moneyInWords } from '#src/platform/format.ts'
import { useNow } from '#src/ui/use-now.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { useErrorWords } from '#src/platform/use-error-words.ts'

type Shown = AnswerOf<'getWorkflowRecord'>['data']

export interface RecordStepsProps {
  shown: Shown
  names: MachineNames
  /** Ids of the steps that the drawing does not know. */
  undrawn: ReadonlySet<number>
  /** The step under the pointer. */
  onPoint: (step: WalkedStep | null) => void
  /** Brings the step's line into sight. */
  onShow: (step: WalkedStep) => void
}

/** The same way in words: who, when, how long, why, what it moved, and what was refused in between. */
export function RecordSteps({ shown: { record, steps, refused }, names, undrawn, onPoint, onShow }: RecordStepsProps) {
  const { t } = useTranslation('drawn-records')
  const lines = steps.flatMap((step, index) => [
    ...between(refused, steps[index - 1]?.at, step.at).map((attempt) => ({ attempt })),
    { step, index },
  ])
  const after = between(refused, steps.at(-1)?.at, undefined).map((attempt) => ({ attempt }))
  return (
    <SectionCard title={t('record.way')} lead={t('record.wayLead')}>
      {lines.length + after.length === 0 && <p className="text-ink-3">{t('record.noEvents')}</p>}
      <ol className="flex flex-col">
        {[...lines, ...after].map((line) =>
          'attempt' in line ? (
            <Refused key={`refused ${line.attempt.id}`} attempt={line.attempt} names={names} />
          ) : (
            <Step
              key={line.step.id}
              step={line.step}
              number={line.index + 1}
              next={steps[line.index + 1]?.at}
              names={names}
              currency={record.currency}
              isUndrawn={undrawn.has(line.step.id)}
              onPoint={onPoint}
              onShow={onShow}
            />
          ),
        )}
      </ol>
    </SectionCard>
  )
}

/** Attempts in the order of the steps, which is that of their recording: until a step, not before the one ahead of it. */
function between(
  refused: readonly RefusedAttemptView[],
  since: string | undefined,
  until: string | undefined,
): RefusedAttemptView[] {
  return refused.filter(({ at }) => (since === undefined || at >= since) && (until === undefined || at < until))
}

interface StepProps {
  step: WalkedStep
  number: number
  /** When the record went on. */
  next: string | undefined
  names: MachineNames
  currency: string | null
  isUndrawn: boolean
  onPoint: RecordStepsProps['onPoint']
  onShow: RecordStepsProps['onShow']
}

function Step({ step, number, next, names, currency, isUndrawn, onPoint, onShow }: StepProps) {
  const { t } = useTranslation('drawn-records')
  return (
    <li
      className="relative border-s-2 border-line ps-6 pb-4 last:border-transparent last:pb-0 print:break-inside-avoid"
      onPointerEnter={() => onPoint(step)}
      onPointerLeave={() => onPoint(null)}
    >
      <button
        type="button"
        disabled={isUndrawn || step.from === null}
        aria-label={t('record.showStep', { number })}
        onClick={() => onShow(step)}
        className="absolute -start-3.5 top-0 grid h-6 min-w-6 place-items-center rounded-full border-2 border-attention bg-surface px-1 text-xs font-semibold text-ink tabular-nums enabled:hover:bg-attention-soft"
      >
        {number}
      </button>
      <p className="font-medium">{names.event(step.event) ?? t('created')}</p>
      <p className="flex flex-wrap items-center gap-1.5 text-ink-2">
        {step.from !== null && step.from !== step.to && (
          <>
            {names.state(step.from)}
            <MirroredIcon>
              <ArrowRight aria-hidden className="size-3.5 text-ink-3" />
            </MirroredIcon>
          </>
        )}
        <span className="font-medium text-ink">{names.state(step.to)}</span>
      </p>
      <Stay since={step.at} until={next} />
      {isUndrawn && (
        <p className="text-xs text-attention-ink">
          {t('record.undrawn')}.{' '}
          {t(
            step.isKnown === null
              ? 'record.undrawnMissing'
              : step.isKnown
                ? 'record.undrawnKnown'
                : 'record.undrawnUnknown',
          )}
        </p>
      )}
      {!isUndrawn && step.isKnown === false && <p className="text-xs text-stop-ink">{t('record.unknown')}</p>}
      {step.reason && <p className="text-ink-2">{t('record.reason', { reason: `\u2068${step.reason}\u2069` })}</p>}
      {step.payload && <StepPayload payload={step.payload} currency={currency} />}
      {step.entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
      <ByWhom by={step.by} at={step.at} />
    </li>
  )
}

/** How long the record stayed where the step led, or stands there by now. */
function Stay({ since, until }: { since: string; until: string | undefined }) {
  const { t, i18n } = useTranslation('drawn-records')
  const now = useNow()
  const duration = formatDuration((until === undefined ? now : Date.parse(until)) - Date.parse(since), i18n.language)
  return (
    <p className="text-xs text-ink-3">
      {t(until === undefined ? 'record.since' : 'record.until', { duration: `\u2068${duration}\u2069` })}
    </p>
  )
}

function ByWhom({ by, at }: Pick<WalkedStep, 'by' | 'at'>) {
  const { t } = useTranslation('drawn-records')
  const zone = useZone()
  return (
    <p className="text-xs text-ink-3">
      <bdi>{by?.name ?? t('program')}</bdi> · <DateTime instant={at} zone={zone} form="full" />
    </p>
  )
}

/** What a step moved, in a line; its accounts unfold. */
function Entry({ entry }: { entry: LedgerEntry }) {
  const { t, i18n } = useTranslation('ledger')
  const sums = new Map<string, number>()
  for (const { currency, amount } of entry.lines) if (amount > 0) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return (
    <details className="record-entry my-1 rounded-sm bg-sunken px-2 py-1 text-xs">
      <summary className="cursor-pointer">
        {t(`act.${entry.act}`)}{' '}
        <span className="tabular-nums">
          {[...sums].map(([currency, minor]) => moneyInWords(minor, currency, i18n.language)).join(' + ')}
        </span>
      </summary>
      <div className="pt-1">
        <LedgerEntrySheet entry={entry} />
      </div>
    </details>
  )
}

/** What somebody tried and the machine did not allow. */
function Refused({ attempt, names }: { attempt: RefusedAttemptView; names: MachineNames }) {
  const { t } = useTranslation('drawn-records')
  useErrorWords()
  return (
    <li className="relative border-s-2 border-dashed border-line ps-6 pb-4 print:break-inside-avoid">
      <span
        aria-hidden
        className="absolute -start-3 top-0.5 grid size-5 place-items-center rounded-full bg-surface text-stop-ink"
      >
        <Ban className="size-4" />
      </span>
      <p className="font-medium text-stop-ink">
        {t('record.refused')}: {names.event(attempt.event) ?? t('created')}
      </p>
      <p className="text-ink-2">{t('record.refusedIn', { state: names.state(attempt.from) })}</p>
      <p className="text-ink-2">{t(`errors:${attempt.code}`, { defaultValue: attempt.code })}</p>
      <ByWhom by={attempt.by} at={attempt.at} />
    </li>
  )
}
