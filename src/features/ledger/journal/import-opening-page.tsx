import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { MAX_REASON } from '#contract/bounds.ts'
import type { AnswerOf } from '#contract/contract.ts'
import { journalEntryView } from '#src/domain/ledger/journal-entry-view.ts'
import { ApiError, callFile } from '#src/platform/api.ts'
import { errorText } from '#src/platform/error-text.ts'
import { formatDay } from '#src/platform/format.ts'
import { notify } from '#src/platform/notify.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { useErrorWords } from '#src/platform/use-error-words.ts'
import { Button } from '#src/ui/button.tsx'
import { ActForm, SendButton } from '#src/ui/form/act-form.tsx'
import { FileDrop } from '#src/ui/form/file-drop.tsx'
import { FormTextArea } from '#src/ui/form/form-text.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { Notice } from '#src/ui/notice.tsx'
import { BackToList, NewRecordPage } from '#src/ui/record/record-page.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { saveBlob } from '#src/ui/save-blob.ts'
import { z } from 'zod'
import { OpeningProblems } from './opening-problems.tsx'
import { OpeningTotals } from './opening-totals.tsx'

type OpeningAnswer = AnswerOf<'checkOpeningBalances'>['data']

const CSV = ['text/csv', 'application/vnd.ms-excel', 'text/plain'] as const

/** More than as many lines as one file may have ever take. */
const MAX_BYTES = 1024 * 1024

/** What accounts begin with, from a file: checked as it is chosen, proposed once it is right. */
export default function ImportOpeningPage() {
  const { t, i18n } = useTranslation('opening')
  useErrorWords()
  const [path] = useLocation()
  const [file, setFile] = useState<File>()
  const [text, setText] = useState('')
  const [answer, setAnswer] = useState<OpeningAnswer>()
  const check = useWrite('checkOpeningBalances', { invalidates: [], onDone: ({ data }) => setAnswer(data) })
  const template = useMutation({
    mutationFn: () => callFile('getOpeningTemplate', { query: { language: i18n.language === 'ar' ? 'ar' : 'en' } }),
    onSuccess: ({ blob, fileName }) => saveBlob(blob, fileName),
    onError: (error) => error instanceof ApiError && notify.error(errorText(t, error)),
  })
  const choose = async (chosen: File) => {
    setFile(chosen)
    setAnswer(undefined)
    const content = await chosen.text()
    setText(content)
    check.mutate({ body: { text: content } })
  }
  return (
    <NewRecordPage
      title={t('title')}
      lead={t('lead')}
      back={<BackToList path={path.slice(0, path.lastIndexOf('/'))}>{t('back')}</BackToList>}
    >
      <div className="grid max-w-form gap-4">
        <SectionCard
          title={t('file')}
          actions={
            <Button size="small" icon={<Download />} busy={template.isPending} onClick={() => template.mutate()}>
              {t('template')}
            </Button>
          }
        >
          <p className="mb-3 text-sm text-ink-2">{t('fileHint')}</p>
          <pre dir="ltr" className="mb-4 overflow-x-auto rounded border border-line bg-sunken p-3 text-xs">
            {EXAMPLE}
          </pre>
          <FileDrop
            label={t('fileLabel')}
            accept={CSV}
            hint={t('fileLimit')}
            maxBytes={MAX_BYTES}
            file={file}
            disabled={check.isPending}
            onChoose={(chosen) => void choose(chosen)}
            error={check.error instanceof ApiError ? errorText(t, check.error) : undefined}
          />
        </SectionCard>
        {answer && answer.totals.length > 0 && <OpeningTotals totals={answer.totals} />}
        {answer && answer.problemTotal > 0 && <OpeningProblems answer={answer} />}
        {answer && answer.problemTotal === 0 && (
          <>
            <Notice tone="info">{t('postedOn', { day: formatDay(answer.day, i18n.language) })}</Notice>
            <Propose text={text} onRefused={setAnswer} />
          </>
        )}
      </div>
    </NewRecordPage>
  )
}

const EXAMPLE = `account,place,currency,debit,credit,text
1010,,SAR,125000.00,,Bank
1005,RIY,SAR,3000.00,,Safe in Riyadh
2000,agent@example.com,SAR,,1500.00,Wallet
3000,,SAR,,126500.00,Capital`

const typedPurpose = z.object({ purpose: z.string() })

/** Proposes a file that was checked; where that is not so any more, says what is wrong now. */
function Propose({ text, onRefused }: { text: string; onRefused: (answer: OpeningAnswer) => void }) {
  const { t } = useTranslation('opening')
  const [path] = useLocation()
  const list = path.slice(0, path.lastIndexOf('/'))
  const act = useActForm('importOpeningBalances', {
    schema: typedPurpose,
    blank: { purpose: t('purposeUsual') },
    keep: false,
    rules: ({ purpose }) => ({ purpose: purpose.trim().length < 3 ? t('purposeMissing') : undefined }),
    toRequest: ({ purpose }) => ({ body: { text, purpose } }),
    invalidates: journalEntryView.invalidates,
    saved: ({ data }) => (data.problemTotal > 0 ? null : t('proposed', { count: data.proposed.length })),
    next: ({ data }) => {
      if (data.problemTotal === 0) return { go: list }
      onRefused(data)
      return undefined
    },
  })
  return (
    <ActForm
      act={act}
      refused={{ at: 'end' }}
      bar={
        <div>
          <SendButton>{t('propose')}</SendButton>
        </div>
      }
    >
      <FormTextArea name="purpose" label={t('purpose')} hint={t('purposeHint')} required maxLength={MAX_REASON} />
    </ActForm>
  )
}
