import { lazy, useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Arriving } from '#src/ui/frame/arriving.tsx'
import { focusFirstField } from '#src/ui/form/first-field.ts'
import { Button } from '#src/ui/button.tsx'
import type { FailedCall } from '#src/platform/error-text.ts'
import { loadPatiently } from '#src/platform/load-with-retry.ts'
import { preloadApi } from './session-services.ts'

const loadFailure = () => import('./failure-notice.tsx')
const FailureNotice = lazy(() => loadPatiently(loadFailure))

export interface PublicFormProps {
  /** The button's words. */
  submit: string
  /** What was sent is not answered yet. */
  isBusy: boolean
  canSubmit: boolean
  /** What came of sending it last. */
  failure: (FailedCall & { fields?: Record<string, string> | undefined }) | null
  /** Given each field's value by its name. */
  onSend: (value: (name: string) => string) => void
  /** `errorOf` gives what is wrong with a field, from here or from the server. */
  children: (errorOf: (name: string) => string | undefined) => ReactNode
  /** Beside the button. */
  beside?: ReactNode
}

/**
 * A form of the public screens: the browser's own constraints, told in our words. No form library, so that signing in
 * stays small.
 */
export function PublicForm({ submit, isBusy, canSubmit, failure, onSend, children, beside }: PublicFormProps) {
  const { t } = useTranslation('session')
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Record<string, Problem>>({})

  // Who begins to type is about to send. What the browser fills in by itself is loaded for by the button's press.
  useEffect(() => form.current?.addEventListener('input', preloadForSending, { once: true }), [])

  useEffect(() => focusFirstField(form.current), [])

  useEffect(() => {
    if (failure) focusFirst(form.current, Object.keys(failure.fields ?? {}))
  }, [failure])

  function send(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault()
    const found = problemsOf(submitted.currentTarget)
    setProblems(found)
    if (Object.keys(found).length > 0) return focusFirst(submitted.currentTarget, Object.keys(found))
    const data = new FormData(submitted.currentTarget)
    const value = (name: string) => {
      const entry = data.get(name)
      return typeof entry === 'string' ? entry : ''
    }
    onSend(value)
  }

  const names = new Set<string>()
  const fields = children((name) => {
    names.add(name)
    const problem = problems[name]
    return problem ? t(`form.${problem.kind}`, { count: problem.least }) : failure?.fields?.[name]
  })
  const isAtField = [...names].some((name) => failure?.fields?.[name] === failure?.message)

  return (
    <form ref={form} noValidate onSubmit={send} className="flex flex-col gap-4">
      {failure && (
        <Arriving fallback={null}>
          <FailureNotice failure={failure} isAtField={isAtField} />
        </Arriving>
      )}
      {fields}
      <div className="mt-1 flex flex-wrap items-center justify-between gap-3">
        <Button type="submit" tone="primary" size="large" busy={isBusy} disabled={!canSubmit && !isBusy}>
          {submit}
        </Button>
        {beside}
      </div>
    </form>
  )
}

/** With what says that it failed, since the server may be gone by then. */
function preloadForSending(): void {
  preloadApi()
  void loadFailure().catch(() => undefined)
}

interface Problem {
  kind: 'missing' | 'email' | 'short' | 'wrong'
  least: number
}

function problemsOf(form: HTMLFormElement): Record<string, Problem> {
  const problems: Record<string, Problem> = {}
  for (const input of form.querySelectorAll('input')) {
    const kind = problemOf(input)
    if (kind) problems[input.name] = { kind, least: input.minLength }
  }
  return problems
}

function problemOf({ ariaRequired, validity, value, minLength }: HTMLInputElement): Problem['kind'] | undefined {
  if (value.trim() === '') return ariaRequired === 'true' ? 'missing' : undefined
  if (validity.typeMismatch) return 'email'
  // The browser's own `tooShort` is silent about what a password manager filled in.
  if (minLength > 0 && value.length < minLength) return 'short'
  return validity.valid ? undefined : 'wrong'
}

function focusFirst(form: HTMLFormElement | null, names: readonly string[]): void {
  const inputs = form?.querySelectorAll('input') ?? []
  ;[...inputs].find((input) => names.includes(input.name))?.focus()
}
