import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { ReplyOf } from '#contract/contract.ts'
import { exchangeRateView } from '#src/domain/exchange-rate/exchange-rate-view.ts'
import { ApiError } from '#src/platform/api.ts'
import { errorText } from '#src/platform/error-text.ts'
import { notify } from '#src/platform/notify.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { useErrorWords } from '#src/platform/use-error-words.ts'
import { FileDrop } from '#src/ui/form/file-drop.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { BackToList, NewRecordPage } from '#src/ui/record/record-page.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'

type Answer = ReplyOf<'importExchangeRates'>['data']

const CSV = ['text/csv', 'application/vnd.ms-excel', 'text/plain'] as const

/** More than as many lines as one file may have ever take. */
const MAX_BYTES = 1024 * 1024

/** Enters the rates of a file: all of them, or none, and then says what is wrong in which line. */
export default function ImportRatesPage() {
  const { t } = useTranslation('exchange-rate')
  useErrorWords()
  const [path, navigate] = useLocation()
  const list = path.slice(0, path.lastIndexOf('/'))
  const [file, setFile] = useState<File>()
  const [answer, setAnswer] = useState<Answer>()
  const send = useWrite('importExchangeRates', {
    invalidates: exchangeRateView.invalidates,
    onDone: ({ data }) => {
      setAnswer(data)
      if (data.problemTotal > 0) return
      notify.success(t('imported', { count: data.entered }))
      navigate(list)
    },
  })
  const choose = async (chosen: File) => {
    setFile(chosen)
    setAnswer(undefined)
    send.mutate({ body: { text: await chosen.text() } })
  }
  return (
    <NewRecordPage
      title={t('importTitle')}
      lead={t('importLead')}
      back={<BackToList path={list}>{t('title')}</BackToList>}
    >
      <div className="grid max-w-form gap-4">
        <SectionCard title={t('file')}>
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
            disabled={send.isPending}
            onChoose={(chosen) => void choose(chosen)}
            error={send.error instanceof ApiError ? errorText(t, send.error) : undefined}
          />
        </SectionCard>
        {answer && answer.problemTotal > 0 && <Problems answer={answer} />}
      </div>
    </NewRecordPage>
  )
}

const EXAMPLE = `day,from,to,rate,source
2026-11-25,USD,SAR,3.75,Central bank
2026-11-25,KWD,SAR,12.21498371,Central bank`

function Problems({ answer: { problems, problemTotal } }: { answer: Answer }) {
  const { t } = useTranslation('exchange-rate')
  useErrorWords()
  return (
    <div role="alert">
      <Notice tone="stop" className="mb-3">
        {t('nothingImported', { count: problemTotal })}
      </Notice>
      <TableScroll label={t('problems')} className="rounded border border-line bg-surface">
        <table className="w-full text-sm">
          <caption className="sr-only">{t('problems')}</caption>
          <thead className="bg-sunken text-start text-xs text-ink-2">
            <tr>
              <th scope="col" className="px-3 py-2 text-start">
                {t('line')}
              </th>
              <th scope="col" className="px-3 py-2 text-start">
                {t('field')}
              </th>
              <th scope="col" className="px-3 py-2 text-start">
                {t('problem')}
              </th>
            </tr>
          </thead>
          <tbody className="[&_td]:border-t [&_td]:border-line [&_td]:px-3 [&_td]:py-1.5">
            {problems.map(({ line, column, problem }) => (
              <tr key={`${line} ${column ?? ''} ${problem}`}>
                <td>{line}</td>
                <td>{column === null ? '–' : t(`csv.${column}`)}</td>
                <td>{problemText(t, problem)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </div>
  )
}

const problemText = (t: TFunction, problem: string): string => t(`errors:${problem}`)
