import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { linesIn, type LineDraft, type WrittenOptions } from '#src/features/ledger/written-draft.ts'
import { WrittenLines } from '#src/features/ledger/written-lines.tsx'
import { formatDay } from '#src/platform/format.ts'
import { FormDay } from '#src/ui/form/form-day.tsx'
import { FormFiles } from '#src/ui/form/form-files.tsx'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import { FormCheckbox } from '#src/ui/form/form-text.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'

/** An entry with lines of its own: its day, its currency, what it is on, and whether it comes back by itself. */
export function GeneralFields({ options }: { options: WrittenOptions }) {
  const { t, i18n } = useTranslation('journal')
  const { watch, getValues, setValue } = useFormContext<{ currency: string; lines: LineDraft[] }>()
  const currency = watch('currency')
  return (
    <>
      <div className="grid max-w-form items-start gap-4 sm:grid-cols-2">
        <FormDay
          name="entryDate"
          label={t('new.entryDate')}
          required
          min={options.earliest}
          max={options.today}
          today={options.today}
          hint={t('new.entryDateHint', { day: formatDay(options.earliest, i18n.language) })}
        />
        <FormSelect
          name="currency"
          label={t('new.currency')}
          required
          placeholder={t('new.choose')}
          // What is typed stays what is read: 30 is 30.00 of one currency and 30.000 of another.
          onChoose={(chosen) => setValue('lines', linesIn(getValues('lines'), currency || chosen, chosen))}
          options={options.currencies.map((value) => ({ value, label: value }))}
        />
      </div>
      <SectionCard title={t('new.lines')} flush>
        <WrittenLines options={options} currency={currency} />
      </SectionCard>
      <div className="max-w-form">
        <FormCheckbox name="reversesItself" label={t('new.reversesItself')} hint={t('new.reversesHint')} />
      </div>
      <div className="max-w-form">
        <FormFiles name="files" label={t('new.files')} hint={t('new.filesHint')} owner={t('new.files')} />
      </div>
    </>
  )
}
