import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { AnswerOf } from '#contract/contract.ts'
import {
  RECONCILED_ACCOUNTS,
  type ReconciledAccount,
  type StatementColumn,
} from '#contract/reconciliation/reconciliation-codes.ts'
import type { StatementMapping } from '#contract/reconciliation/statement-mapping.ts'
import { bankStatementLineView } from '#src/domain/reconciliation/bank-statement-line-view.ts'
import { ApiError } from '#src/platform/api.ts'
import { errorText } from '#src/platform/error-text.ts'
import { formatDay } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { notify } from '#src/platform/notify.ts'
import { queryOf } from '#src/platform/query-of.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useToday } from '#src/platform/use-today.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { useErrorWords } from '#src/platform/use-error-words.ts'
import { Button } from '#src/ui/button.tsx'
import { DateField } from '#src/ui/form/date-field.tsx'
import { FileDrop } from '#src/ui/form/file-drop.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList, NewRecordPage } from '#src/ui/record/record-page.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { MAX_STATEMENT_BYTES, readBankFile, STATEMENT_TYPES, unreadableAs } from './bank-file.ts'
import { FilePreview } from './file-preview.tsx'
import { FileProblems } from './file-problems.tsx'
import { MappingFields } from './mapping-fields.tsx'

type Options = AnswerOf<'getBankStatementOptions'>['data']
type Checked = AnswerOf<'checkBankStatement'>['data']

/** A statement from a file: what it says is shown as it is read, and imported whole or not at all. */
export default function ImportStatementPage() {
  const { t } = useTranslation('reconciliation')
  const [path] = useLocation()
  const overview = path.slice(0, path.lastIndexOf('/'))
  const read = useRead('getBankStatementOptions')
  return (
    <NewRecordPage
      title={t('file.title')}
      lead={t('file.lead')}
      back={<BackToList path={overview}>{t('title')}</BackToList>}
    >
      <ReadState read={read} waiting={<Skeleton className="h-72" />}>
        {({ data }) => <Importing options={data} overview={overview} />}
      </ReadState>
    </NewRecordPage>
  )
}

interface Chosen {
  account: ReconciledAccount
  currency: string
  fileName: string
  text: string
}

function Importing({ options, overview }: { options: Options; overview: string }) {
  const { t, i18n } = useTranslation('reconciliation')
  useErrorWords()
  const [, navigate] = useLocation()
  const today = useToday()
  const [chosen, setChosen] = useState<Chosen>({
    account: RECONCILED_ACCOUNTS[0],
    currency: currencyOf(options, RECONCILED_ACCOUNTS[0]),
    fileName: '',
    text: '',
  })
  const [file, setFile] = useState<File>()
  const [unreadable, setUnreadable] = useState<ReturnType<typeof unreadableAs>>(null)
  const [startsOn, setStartsOn] = useState<string>()
  const [answer, setAnswer] = useState<Checked>()
  const check = useWrite('checkBankStatement', { invalidates: [], onDone: ({ data }) => setAnswer(data) })
  const send = useWrite('importBankStatement', {
    invalidates: [...bankStatementLineView.invalidates, 'getBankStatementOptions'],
    onDone: ({ data }) => {
      if (!data.imported) return setAnswer(data)
      const { lines, matched } = data.imported
      notify.success(t('file.matchedToo', { lines: t('file.imported', { count: lines }), matched }))
      return navigate(`${overview}/desk${queryOf({ account: chosen.account, currency: data.statements[0]?.currency })}`)
    },
  })
  const own = options.accounts.find(({ account }) => account === chosen.account)

  /** Reads the file as it is chosen now; null: as the account's last one, or as it looks. */
  function look(next: Chosen, mapping: StatementMapping | null) {
    setChosen(next)
    if (next.text !== '' && next.currency !== '') check.mutate({ body: { ...next, mapping } })
  }
  async function choose(picked: File) {
    setFile(picked)
    setAnswer(undefined)
    const text = await readBankFile(picked)
    const why = unreadableAs(text)
    setUnreadable(why)
    look({ ...chosen, fileName: picked.name.slice(0, 200), text: why ? '' : text }, null)
  }
  const failure = check.error ?? send.error

  return (
    <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-4">
      <SectionCard title={t('file.what')}>
        <div className="grid gap-4 sm:grid-cols-3">
          <SelectField
            label={t('file.account')}
            value={chosen.account}
            hint={t(`file.accountHint.${chosen.account}`)}
            options={options.accounts.map(({ account, name }) => ({
              value: account,
              label: `${account} ${localName(name, i18n.language)}`,
            }))}
            onChange={({ target }) => {
              const account = RECONCILED_ACCOUNTS.find((each) => each === target.value) ?? chosen.account
              look({ ...chosen, account, currency: currencyOf(options, account) || chosen.currency }, null)
            }}
          />
          <SelectField
            label={t('file.currency')}
            required
            {...(chosen.currency === '' && { placeholder: t('file.chooseCurrency') })}
            value={chosen.currency}
            hint={t('file.currencyHint')}
            options={options.currencies.map((value) => ({ value, label: value }))}
            onChange={({ target }) => look({ ...chosen, currency: target.value }, answer?.mapping ?? null)}
          />
          <DateField
            label={t('file.startsOn')}
            hint={
              own?.startsOn
                ? t('file.startsOnNow', { day: formatDay(own.startsOn, i18n.language) })
                : t('file.startsOnHint')
            }
            value={startsOn}
            max={today}
            onChange={setStartsOn}
          />
        </div>
        <FileDrop
          className="mt-4"
          label={t('file.choose')}
          accept={STATEMENT_TYPES}
          hint={t('file.limit')}
          maxBytes={MAX_STATEMENT_BYTES}
          file={file}
          disabled={chosen.currency === ''}
          onChoose={(picked) => void choose(picked)}
          error={
            unreadable
              ? t(`file.unreadable.${unreadable}`)
              : failure instanceof ApiError
                ? errorText(t, failure)
                : undefined
          }
        />
      </SectionCard>
      {check.isPending && !answer && <Skeleton className="h-40" />}
      {answer?.mapping && (
        <MappingFields
          mapping={answer.mapping}
          headings={answer.headings}
          wrong={wrongColumns(answer, (problem, values) => t(`errors:${problem}`, values))}
          onChange={(mapping) => {
            setAnswer({ ...answer, mapping })
            look(chosen, mapping)
          }}
        />
      )}
      {answer && answer.problemTotal > 0 && <FileProblems answer={answer} lines={`${overview}/lines`} />}
      {answer && answer.sample.length > 0 && <FilePreview answer={answer} />}
      {answer && answer.problemTotal === 0 && (
        <div>
          <Button
            tone="primary"
            busy={send.isPending || check.isPending}
            onClick={() => send.mutate({ body: { ...chosen, mapping: answer.mapping, startsOn: startsOn ?? null } })}
          >
            {t('file.go')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Of the account's newest statement; where there is none, somebody chooses. */
const currencyOf = ({ accounts, currencies }: Options, account: ReconciledAccount): string =>
  accounts.find((each) => each.account === account)?.currency ?? (currencies.length === 1 ? (currencies[0] ?? '') : '')

/** Columns that are not in the file, or that no one has chosen yet. */
function wrongColumns(
  { problems }: Checked,
  say: (problem: string, values: Record<string, string>) => string,
): Map<StatementColumn, string> {
  return new Map(
    problems.flatMap(({ line, column, problem, values }) =>
      line === null && column !== null && column !== 'balance' ? [[column, say(problem, values)] as const] : [],
    ),
  )
}
