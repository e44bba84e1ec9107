import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/contract.ts'
import { Button } from '#src/ui/button.tsx'
import { DateField } from '#src/ui/form/date-field.tsx'
import { Notice, type NoticeTone } from '#src/ui/notice.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { ApiError, call } from '#src/platform/api.ts'
import { errorText } from '#src/platform/error-text.ts'
import { formatDay } from '#src/platform/format.ts'
import { useErrorWords } from '#src/platform/use-error-words.ts'

type Result = AnswerOf<'checkClosingHash'>['data']['result']
const TONES = { same: 'done', broken: 'stop', other: 'stop', notClosed: 'attention' } as const satisfies Record<
  Result,
  NoticeTone
>

/** A hash from paper, held against the chain. */
export function ClosingHashCheck() {
  const { t, i18n } = useTranslation('audit')
  useErrorWords()
  const [day, setDay] = useState<string>()
  const [hash, setHash] = useState('')
  const [wasAsked, setWasAsked] = useState(false)
  const isHash = /^[\da-f]{64}$/i.test(hash.replaceAll(/[^\p{L}\p{N}]/gu, ''))
  const check = useMutation({
    mutationFn: (query: { day: string; hash: string }) => call('checkClosingHash', { query }),
  })
  const told = check.data?.data
  /** What was typed since says nothing about what was asked. */
  const change = (apply: () => void) => {
    apply()
    check.reset()
  }
  return (
    <SectionCard title={t('closing.check.title')} lead={t('closing.check.lead')}>
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          setWasAsked(true)
          if (day !== undefined && isHash) check.mutate({ day, hash })
        }}
      >
        <DateField
          className="max-w-64"
          label={t('closing.check.day')}
          required
          value={day}
          onChange={(next) => change(() => setDay(next))}
          error={wasAsked && day === undefined ? t('closing.check.missing') : undefined}
        />
        <TextField
          label={t('closing.check.hash')}
          required
          ltr
          mono
          autoComplete="off"
          spellCheck={false}
          value={hash}
          onChange={({ target }) => change(() => setHash(target.value))}
          error={wasAsked && !isHash ? t('closing.check.wrong') : undefined}
        />
        <div>
          <Button type="submit" busy={check.isPending}>
            {t('closing.check.go')}
          </Button>
        </div>
        {told && (
          <Notice tone={TONES[told.result]} role="status">
            {t(`closing.check.${told.result}`, { day: formatDay(told.day, i18n.language), seal: told.brokenAt })}
          </Notice>
        )}
        {check.error && (
          <Notice tone="stop" role="alert">
            {check.error instanceof ApiError ? errorText(t, check.error) : t('failed')}
          </Notice>
        )}
      </form>
    </SectionCard>
  )
}
