import Calculator from 'lucide-react/icons/calculator'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askedAmounts } from '#src/ui/form/asked-amounts.tsx'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { MoneyField } from '#src/ui/form/money-field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { TextAreaField } from '#src/ui/form/text-area-field.tsx'
import { ApiError } from '#src/platform/api.ts'
import { errorText } from '#src/platform/error-text.ts'
import { focusFirstWrong } from '#src/ui/form/focus-first-wrong.ts'

const MAX_NOTE = 300

export interface BlindCountFormProps {
  /** Begins the ids of its fields. */
  id: string
  currencies: readonly string[]
  words: {
    title: string
    lead: string
    sum: (currency: string) => string
    missing: string
    note: string
    noteHint?: string
    go: string
    askTitle: string
    askBody: string
  }
  busy: boolean
  error: Error | null
  onSend: (counts: { currency: string; amount: number }[], note: string | null) => void
}

/** Somebody says what they have counted, by currency, without being shown what should be there. */
export function BlindCountForm({ id, currencies, words, busy, error, onSend }: BlindCountFormProps) {
  const { t, i18n } = useTranslation()
  const [counts, setCounts] = useState<Readonly<Record<string, number | undefined>>>({})
  const [note, setNote] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const missing = currencies.filter((currency) => !Number.isSafeInteger(counts[currency]))
  const refusal = error instanceof ApiError ? error : undefined
  const fields = refusal?.fields ?? {}
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusal) focusFirstWrong(form.current)
  }, [refusal])
  const ask = () => {
    setSubmitted(true)
    if (missing.length === 0) setAsking(true)
    else document.getElementById(`${id}-${missing[0]}`)?.focus()
  }
  return (
    <SectionCard title={words.title} lead={words.lead}>
      <form
        ref={form}
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          ask()
        }}
      >
        {refusal && (
          <Notice tone="stop" role="alert">
            {errorText(t, refusal)}
          </Notice>
        )}
        <div className="grid gap-4 sm:grid-cols-3">
          {currencies.map((currency, index) => (
            <MoneyField
              key={currency}
              id={`${id}-${currency}`}
              label={words.sum(currency)}
              required
              currency={currency}
              value={counts[currency]}
              error={
                fields[`counts.${index}.currency`] ??
                (isSubmitted && missing.includes(currency) ? words.missing : undefined)
              }
              onChange={(amount, isUnreadable) =>
                setCounts((known) => ({ ...known, [currency]: isUnreadable ? Number.NaN : amount }))
              }
            />
          ))}
        </div>
        <TextAreaField
          id={`${id}-note`}
          label={words.note}
          hint={words.noteHint}
          maxLength={MAX_NOTE}
          value={note}
          error={fields.note}
          onChange={(event) => setNote(event.target.value)}
        />
        <div>
          <Button type="submit" tone="primary" icon={<Calculator />} busy={busy}>
            {words.go}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={isAsking}
        tone="primary"
        title={words.askTitle}
        body={askedAmounts(
          words.askBody,
          currencies.map((currency) => ({ currency, amount: counts[currency] ?? 0 })),
          i18n.language,
        )}
        confirmLabel={words.go}
        busy={busy}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onSend(
            currencies.map((currency) => ({ currency, amount: counts[currency] ?? 0 })),
            note.trim() || null,
          )
        }}
      />
    </SectionCard>
  )
}
