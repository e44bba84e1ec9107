import Calculator from 'lucide-react/icons/calculator'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ActForm } from '#src/ui/form/act-form.tsx'
import { askedAmounts } from '#src/ui/form/asked-amounts.tsx'
import { FormMoney } from '#src/ui/form/form-money.tsx'
import { FormTextArea } from '#src/ui/form/form-text.tsx'
import { useActForm, type ActFormOptions } from '#src/ui/form/use-act-form.ts'
import type { DataCallName } from '#src/platform/api.ts'
import { isAmount, typedAmount } from '#src/platform/typed-amount.ts'
import type { RequestOf } from '#src/platform/use-write.ts'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { MAX_NOTE } from '#contract/bounds.ts'

export interface BlindCountFormProps<Name extends DataCallName> extends Pick<
  ActFormOptions<Name, typeof typedCount>,
  'invalidates' | 'saved' | 'onRefused'
> {
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
  call: Name
  toRequest: (counted: { counts: { currency: string; amount: number }[]; note: string | null }) => RequestOf<Name>
}

const typedCount = z.object({ counts: z.record(z.string(), typedAmount), note: z.string() })

/** Somebody says what they have counted, by currency, without being shown what should be there. */
export function BlindCountForm<Name extends DataCallName>({
  id,
  currencies,
  words,
  call,
  toRequest,
  ...options
}: BlindCountFormProps<Name>) {
  const { i18n } = useTranslation()
  const countedOf = ({ counts }: z.output<typeof typedCount>) =>
    currencies.map((currency) => ({ currency, amount: counts[currency] ?? 0 }))
  const act = useActForm(call, {
    ...options,
    schema: typedCount,
    blank: { counts: {}, note: '' },
    keep: false,
    rules: ({ counts }) =>
      Object.fromEntries(
        currencies.map((currency) => [`counts.${currency}`, isAmount(counts[currency]) ? undefined : words.missing]),
      ),
    toRequest: (typed) => toRequest({ counts: countedOf(typed), note: typed.note.trim() || null }),
    fieldOf: (path) =>
      path.startsWith('counts.') ? `counts.${currencies[Number(path.split('.')[1])] ?? ''}` : undefined,
    confirm: (typed) => ({
      tone: 'primary',
      title: words.askTitle,
      body: askedAmounts(words.askBody, countedOf(typed), i18n.language),
      action: words.go,
    }),
  })
  return (
    <SectionCard title={words.title} lead={words.lead}>
      <ActForm act={act} send={words.go} sendIcon={<Calculator />} className="gap-3">
        <div className="grid gap-4 sm:grid-cols-3">
          {currencies.map((currency) => (
            <FormMoney
              key={currency}
              name={`counts.${currency}`}
              label={words.sum(currency)}
              required
              currency={currency}
            />
          ))}
        </div>
        <FormTextArea id={`${id}-note`} name="note" label={words.note} hint={words.noteHint} maxLength={MAX_NOTE} />
      </ActForm>
    </SectionCard>
  )
}
