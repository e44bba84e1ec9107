import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FeedSource, ImportPlan } from '#contract/network/timetable-import.ts'
import { Button } from '#src/ui/button.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { formatInstant } from '#src/platform/format.ts'
import { useZone } from '#src/platform/use-zone.ts'
import type { ChosenSource } from './use-import-choices.ts'
import { MAX_NAME } from '#contract/bounds.ts'

const NEW = 'new'

export interface SourceChoiceProps {
  plan: ImportPlan
  chosen: ChosenSource
  onChoose: (source: ChosenSource) => void
  disabled: boolean
}

/** Whose feed this is: ids of one source say nothing about another's, even where the agencies are called alike. */
export function SourceChoice({ plan, chosen, onChoose, disabled }: SourceChoiceProps) {
  const { t, i18n } = useTranslation('timetable-import')
  const zone = useZone()
  const [isNaming, setNaming] = useState(false)
  const [name, setName] = useState('')
  const form = useId()
  const named = chosen !== null && 'name' in chosen ? chosen.name : undefined
  const known = chosen !== null && 'id' in chosen ? chosen.id : plan.sourceId
  const value = isNaming || named !== undefined ? NEW : (known ?? '')
  const taken = plan.issues.find(({ code }) => code === 'sourceTaken')

  function wordsOf({ name: own, isOwn, agencies, importedAt }: FeedSource): string {
    const words = [
      agencies.join(', '),
      importedAt === null
        ? ''
        : t('source.importedOn', { day: formatInstant(importedAt, { language: i18n.language, zone, style: 'date' }) }),
    ].filter((part) => part !== '')
    return [isOwn ? t('source.own') : own, ...words].join(' · ')
  }

  return (
    <SectionCard title={t('source.title')} lead={t('source.lead')}>
      <div className="flex max-w-form flex-col gap-4">
        <SelectField
          label={t('source.label')}
          required
          placeholder={t('source.choose')}
          options={[
            ...plan.sources.map((source) => ({ value: source.id, label: wordsOf(source) })),
            { value: NEW, label: t('source.new') },
          ]}
          value={value}
          disabled={disabled}
          error={value === '' ? t('issue.sourceMissing') : undefined}
          onChange={({ target }) => {
            setNaming(target.value === NEW)
            if (target.value !== NEW) onChoose(target.value === '' ? null : { id: target.value })
          }}
        />
        {value === NEW && (
          <form
            id={form}
            className="flex flex-wrap items-end gap-3"
            onSubmit={(event) => {
              event.preventDefault()
              if (name.trim() !== '') onChoose({ name: name.trim() })
            }}
          >
            <TextField
              className="min-w-60 grow"
              label={t('source.name')}
              hint={t('source.nameHint')}
              required
              maxLength={MAX_NAME}
              value={name}
              disabled={disabled}
              error={taken && named !== undefined ? t('issue.sourceTaken', taken.values) : undefined}
              onChange={({ target }) => setName(target.value)}
            />
            <Button type="submit" disabled={disabled || name.trim() === '' || name.trim() === named}>
              {t('source.use')}
            </Button>
          </form>
        )}
      </div>
    </SectionCard>
  )
}
