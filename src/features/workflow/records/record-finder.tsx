import Search from 'lucide-react/icons/search'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, Redirect, useSearchParams } from 'wouter'
import { MIN_SEARCH } from '#contract/search-term.ts'
import { RECORD_NAMES, referenceText } from '#contract/records.ts'
import type { LifecycleRecord } from '#contract/workflow/workflow-record-row.ts'
import { ReadState } from '#src/ui/read-state.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { drawnLanguage, useWorkflowDocument, workflowIndex } from '#src/features/workflow/workflow-documents.ts'
import { formatDay, formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { readOptions } from '#src/platform/use-read.ts'
import { useSearchBox } from '#src/ui/list/use-search-box.ts'

/** Finds a record to see it on its drawing. */
export function RecordFinder() {
  const { t } = useTranslation('drawn-records')
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const change = (text: string) => setParams(text === '' ? {} : { search: text }, { replace: true })
  const box = useSearchBox({ search, searchFor: change, clear: () => change('') })
  const isAsked = [...search].length >= MIN_SEARCH
  return (
    <section aria-labelledby="find-record" className="mb-6">
      <h2 id="find-record" className="mb-2 text-base font-semibold">
        {t('find.title')}
      </h2>
      <form
        role="search"
        className="max-w-form"
        onSubmit={(event) => {
          event.preventDefault()
          box.commit()
        }}
      >
        <TextField
          label={t('find.label')}
          type="search"
          value={box.value}
          hint={t('find.hint')}
          onChange={(event) => box.onChange(event.target.value)}
          trailing={<Search aria-hidden className="me-2 size-4" />}
        />
      </form>
      {isAsked && <Found term={search} machine={params.get('machine') ?? undefined} />}
    </section>
  )
}

function Found({ term, machine }: { term: string; machine: string | undefined }) {
  const { t, i18n } = useTranslation('drawn-records')
  const known = RECORD_NAMES.find((name) => name === machine)
  const read = useQuery(
    readOptions<'findWorkflowRecords'>('findWorkflowRecords', { query: { search: term, machine: known } }),
  )
  return (
    <div className="mt-3">
      <ReadState read={read} waiting={<Skeleton className="h-24" />}>
        {({ data }) => {
          const [only] = data
          if (known !== undefined && only && data.length === 1)
            return <Redirect replace to={`/workflows/${only.machine}/records/${only.id}`} />
          if (!only) return <p className="text-ink-2">{t('find.none', { term: `\u2068${term}\u2069` })}</p>
          return (
            <>
              <p role="status" className="mb-1 text-xs text-ink-3">
                {t('find.found', { count: data.length, number: formatNumber(data.length, i18n.language) })}
              </p>
              <ul className="divide-y divide-line rounded border border-line bg-surface">
                {data.map((record) => (
                  <li key={record.id}>
                    <FoundRecord record={record} />
                  </li>
                ))}
              </ul>
            </>
          )
        }}
      </ReadState>
    </div>
  )
}

function FoundRecord({ record }: { record: LifecycleRecord }) {
  const { t, i18n } = useTranslation('drawn-records')
  const language = drawnLanguage(i18n.language)
  const entry = workflowIndex.find(({ id }) => id === record.machine)
  const state = useWorkflowDocument(record.machine).data?.[language].text.states[record.state]?.name
  const reference = referenceText(record.machine, record.reference)
  return (
    <Link
      href={`/workflows/${record.machine}/records/${record.id}`}
      className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-4 py-2.5 hover:bg-hover"
    >
      <span className="min-w-40 font-semibold text-brand-ink">{entry?.[language].title}</span>
      {reference !== null && <Reference>{reference}</Reference>}
      <span className="min-w-0 grow text-ink-2">
        {record.person !== null && <bdi>{record.person}</bdi>}
        {record.travel && (
          <span className="text-xs text-ink-3">
            {' · '}
            {formatDay(record.travel.day, i18n.language)}
            {record.travel.seat !== null && (
              <>
                {' · '}
                {t('find.seat', { seat: `\u2068${record.travel.seat}\u2069` })}
              </>
            )}
          </span>
        )}
      </span>
      <span className="text-ink-2">{state ?? ''}</span>
      {record.depot && <span className="text-xs text-ink-3">{localName(record.depot.name, i18n.language)}</span>}
    </Link>
  )
}
