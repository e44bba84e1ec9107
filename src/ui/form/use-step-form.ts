import { useCallback, useRef } from 'react'
import type { DefaultValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { hasMissing, useContractForm, type FormSchema, type Problems } from '#src/ui/form/contract-form.ts'
import { showUnsent } from '#src/ui/form/show-unsent.ts'
import type { Act } from '#src/ui/form/use-act-form.ts'

export interface StepFormOptions<Schema extends FormSchema> {
  schema: Schema
  /** What the schema does not say, by field. */
  rules?: (values: z.output<Schema>) => Problems
  blank: DefaultValues<z.input<Schema>>
  /** What it was handed on to is at work with it. */
  isSending?: boolean
  /** To the machine or page that keeps what was entered, and sends it. */
  handOn: (values: z.output<Schema>) => void
}

/** A form that sends nothing itself: judged and drawn as one that does, for `ActForm` and `ActDialog`. */
export function useStepForm<Schema extends FormSchema>(
  options: StepFormOptions<Schema>,
): Act<z.input<Schema>, z.output<Schema>> {
  const { schema, rules, blank, isSending = false, handOn } = options
  const { t } = useTranslation('form')
  const form = useContractForm(schema, blank, { rules, judged: 'onSubmit' })
  const element = useRef<HTMLFormElement>(null)
  const attach = useCallback((found: HTMLFormElement | null) => {
    element.current = found
  }, [])
  return {
    form,
    submit: () => {
      if (isSending) return
      void form.handleSubmit(handOn, (wrong) => {
        showUnsent(t, element.current, hasMissing(wrong, form.getValues()))
      })()
    },
    judgeAgain: () => form.clearErrors(),
    isSending,
    sendingAct: undefined,
    refusal: null,
    isStale: false,
    loadPresent: () => Promise.resolve(),
    restored: undefined,
    startOver: () => form.reset(blank),
    frame: {
      attach,
      acts: ['send'],
      isNew: true,
      round: 0,
      store: null,
      // What is typed is not lost: whoever it is handed on to asks, and keeps.
      isTyped: () => false,
      beside: undefined,
      version: 0,
      error: null,
      question: null,
      isWaiting: false,
      noteFileGone() {
        // Nothing is saved here.
      },
      setWaiting() {},
    },
  }
}
