import Check from 'lucide-react/icons/check'
import { useTranslation } from 'react-i18next'
import { cx } from '#src/ui/cx.ts'

export type StepState = 'done' | 'current' | 'attention' | 'ahead'

export interface Step {
  id: string
  label: string
  state: StepState
  /** What was chosen there, in a few words. */
  summary?: string | undefined
  /** Given when one can go there now. */
  onSelect?: (() => void) | undefined
}

/** The steps as a line with stops: behind us solid, ahead of us thin. Down the side when wide, one bar when narrow. */
export function StepLine({ steps }: { steps: readonly Step[] }) {
  const { t } = useTranslation('common')
  const at = steps.findIndex((step) => step.state === 'current')
  const current = steps[at]
  return (
    <nav aria-label={t('wizard.steps')}>
      {current && (
        <div aria-hidden className="flex items-baseline justify-between gap-3 pb-2 desk:hidden">
          <span className="font-semibold">{current.label}</span>
          <span className="text-xs text-ink-3">{t('wizard.position', { at: at + 1, of: steps.length })}</span>
        </div>
      )}
      <ol className="flex gap-1 desk:flex-col desk:gap-0">
        {steps.map((step, index) => (
          <li
            key={step.id}
            aria-current={step.state === 'current' ? 'step' : undefined}
            className="relative min-w-0 grow desk:flex desk:min-h-12 desk:gap-3"
          >
            <Stop state={step.state} last={index === steps.length - 1} />
            <StepName step={step} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Stop({ state, last }: { state: StepState; last: boolean }) {
  return (
    <>
      <span
        aria-hidden
        className={cx(
          'block h-1.5 rounded-full desk:hidden',
          state === 'ahead' ? 'bg-line' : state === 'attention' ? 'bg-attention' : 'bg-brand',
          state === 'done' && 'opacity-60',
        )}
      />
      {!last && (
        <span
          aria-hidden
          className={cx(
            'absolute start-[9px] top-4 bottom-[-4px] hidden w-[3px] desk:block',
            state === 'done' ? 'bg-brand' : 'bg-line',
          )}
        />
      )}
      <span
        aria-hidden
        className={cx(
          'relative z-1 mt-px hidden size-[21px] shrink-0 place-items-center rounded-full border-[3px] desk:grid',
          STOPS[state],
        )}
      >
        {state === 'done' && <Check className="size-3" strokeWidth={4} />}
        {state === 'attention' && <span className="text-xs leading-none font-semibold">!</span>}
        {state === 'current' && <span className="size-[7px] rounded-full bg-brand" />}
      </span>
    </>
  )
}

function StepName({ step }: { step: Step }) {
  const { t } = useTranslation('common')
  const words = (
    <>
      <span className={cx('block text-sm', step.state === 'current' ? 'font-semibold text-ink' : 'text-ink-2')}>
        {step.label}
        {step.state !== 'current' && step.state !== 'ahead' && (
          <span className="sr-only">{`, ${t(step.state === 'done' ? 'wizard.done' : 'wizard.attention')}`}</span>
        )}
      </span>
      {step.summary && <span className="block truncate text-xs text-ink-3">{step.summary}</span>}
    </>
  )
  const place = 'sr-only min-w-0 grow pb-3 desk:not-sr-only desk:min-w-0'
  if (!step.onSelect || step.state === 'current') return <span className={place}>{words}</span>
  return (
    <span className={place}>
      <button
        type="button"
        onClick={step.onSelect}
        className="-ms-1.5 block w-full max-w-full rounded-sm px-1.5 text-start hover:bg-hover"
      >
        {words}
      </button>
    </span>
  )
}

const STOPS = {
  done: 'border-brand bg-brand text-brand-on',
  current: 'border-brand bg-surface',
  attention: 'border-attention bg-attention-soft text-attention-ink',
  ahead: 'border-line bg-ground',
} satisfies Record<StepState, string>
