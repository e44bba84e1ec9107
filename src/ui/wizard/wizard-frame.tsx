import { useEffect, useRef, type ReactNode } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { MirroredIcon } from '#src/ui/mirrored-icon.tsx'
import { StepLine, type Step } from '#src/ui/wizard/step-line.tsx'
import { StickyBar } from '#src/ui/sticky-bar.tsx'
import { useWizardKeys } from '#src/ui/wizard/use-wizard-keys.ts'

export interface WizardPrimary {
  label: string
  onPress: () => void
  /** Exactly when the machine cannot take the event. */
  disabled?: boolean | undefined
  busy?: boolean | undefined
  /** Enter while it is busy; elsewhere such a press is lost. */
  onEarlyPress?: (() => void) | undefined
  /** Id of the step's form: the button then submits it instead of calling `onPress`. */
  form?: string | undefined
}

export interface WizardBack {
  label?: string | undefined
  onPress: () => void
}

export interface WizardFrameProps {
  /** The whole undertaking: 'Sell tickets'. */
  title: string
  steps: readonly Step[]
  /** The current step as a sentence to do: 'Choose seats'. It takes the focus when the step changes. */
  heading: string
  /** One line below it, if something must be known first. */
  lead?: ReactNode
  children: ReactNode
  /** The journey, as destination blinds; in sight on every step from the moment it is known. */
  blind?: ReactNode
  /** What it comes to so far (RunningTotal); stands beside the primary button on every step. */
  total?: ReactNode
  /** Holds running out, a lost connection: above the content. */
  notice?: ReactNode
  primary: WizardPrimary
  /** Names what stands in the place of the step, such as an outage; what to do about it is the primary button. */
  obstacle?: string | undefined
  back?: WizardBack | undefined
  /** Rarer ways out, beside Back: discard, save for later. */
  extra?: ReactNode
}

export function WizardFrame(props: WizardFrameProps) {
  const { title, steps, heading, lead, children, blind, total, notice, primary, obstacle, back, extra } = props
  const { t } = useTranslation('common')
  const frame = useRef<HTMLDivElement>(null)
  const headline = useFocusOnStep(steps)
  const button = useRef<HTMLButtonElement>(null)
  // What had the focus went away with the step.
  useEffect(() => {
    if (obstacle !== undefined) button.current?.focus({ preventScroll: true })
  }, [obstacle])

  useWizardKeys(frame, {
    onNext: () => {
      if (primary.busy) primary.onEarlyPress?.()
      if (primary.disabled || primary.busy) return
      if (primary.form) document.querySelector<HTMLFormElement>(`form#${CSS.escape(primary.form)}`)?.requestSubmit()
      else primary.onPress()
    },
    onBack: back?.onPress,
  })

  return (
    <div ref={frame} className="flex grow flex-col gap-4">
      {blind && (
        <StickyBar edge="top" className="z-sticky -mt-3 bg-ground pt-3 pb-1 desk:-mt-5 desk:pt-4" data-print="hide">
          <div className="flex flex-col gap-1.5">{blind}</div>
        </StickyBar>
      )}
      <div className="grid grow content-start gap-x-10 gap-y-5 desk:grid-cols-[12.5rem_minmax(0,1fr)]">
        <div className="min-w-0">
          <h1 className="pb-4 text-sm font-medium text-ink-3 max-desk:sr-only">{title}</h1>
          <div className="desk:sticky desk:top-36">
            <StepLine steps={steps} />
          </div>
        </div>
        <section className="flex min-w-0 flex-col gap-4">
          <div>
            <h2 ref={headline} tabIndex={-1} className="w-fit text-lg font-semibold outline-none">
              {heading}
            </h2>
            {lead && <p className="mt-0.5 max-w-form text-ink-2">{lead}</p>}
          </div>
          {notice}
          {children}
        </section>
      </div>
      <StickyBar
        edge="bottom"
        data-print="hide"
        className="z-sticky -mx-3 -mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface px-3 py-2.5 sm:-mx-4 sm:-mb-4 sm:px-4 desk:-mx-6 desk:-mb-5 desk:px-6"
      >
        {back && (
          <Button
            onClick={back.onPress}
            icon={
              <MirroredIcon>
                <ArrowLeft />
              </MirroredIcon>
            }
          >
            {back.label ?? t('wizard.back')}
          </Button>
        )}
        {extra}
        {total && (
          <div className="min-w-0 max-sm:order-first max-sm:w-full sm:flex sm:grow sm:justify-end">{total}</div>
        )}
        <Button
          ref={button}
          tone="primary"
          size="large"
          className="ms-auto min-w-36"
          disabled={primary.disabled}
          busy={primary.busy}
          {...(primary.form
            ? { type: 'submit', form: primary.form }
            : {
                onClick: (event) => {
                  // The next step may have made this a submit button before the browser acts on the click.
                  event.preventDefault()
                  primary.onPress()
                },
              })}
        >
          {primary.label}
        </Button>
      </StickyBar>
    </div>
  )
}

/** A new step is read from its heading on; the first one leaves the focus where the page put it. */
function useFocusOnStep(steps: readonly Step[]) {
  const headline = useRef<HTMLHeadingElement>(null)
  const current = steps.find((step) => step.state === 'current')?.id
  const shown = useRef(current)
  useEffect(() => {
    if (shown.current !== current) {
      shown.current = current
      headline.current?.focus({ preventScroll: true })
      window.scrollTo({ top: 0 })
    }
  }, [current])
  return headline
}
