import { referenceText } from '#contract/records.ts'
import X from 'lucide-react/icons/x'
import Workflow from 'lucide-react/icons/workflow'
import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { WorkflowRecordRow } from '#contract/workflow/workflow-record-row.ts'
import { EMPTY_COLUMNS, workflowRecordLists } from '#contract/workflow/workflow-record-list.ts'
import type { RecordName } from '#contract/records.ts'
import { DataTable } from '#src/ui/list/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ExportMenu } from '#src/ui/list/export-menu.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { exportedColumns } from '#src/ui/list/exported-columns.ts'
import { useListColumns } from '#src/ui/list/list-columns.tsx'
import { PrintList } from '#src/ui/list/print-list.tsx'
import { useColumnChoice } from '#src/ui/list/use-column-choice.ts'
import { usePrintedList } from '#src/ui/list/use-printed-list.ts'
import { ViewMenu } from '#src/ui/list/view-menu.tsx'
import { useListTable } from '#src/ui/list/use-list-table.ts'
import type { MachineNames } from '#src/features/workflow/machine-words.ts'
import { NONE, type Drill, type RecordsState } from '#src/features/workflow/records/records-state.ts'
import { call, callFile } from '#src/platform/api.ts'
import { onwardArrow } from '#src/ui/onward-arrow.ts'
import { useList } from '#src/platform/use-read.ts'
import { useErrorWords } from '#src/platform/use-error-words.ts'

export interface RecordListProps {
  machine: RecordName
  records: RecordsState
  drill: Drill
  names: MachineNames
}

/** The records behind one figure; each opens on its drawing. */
export function RecordList({ machine, records, drill, names }: RecordListProps) {
  const { t, i18n } = useTranslation(['drawn-records', 'ledger', 'common'])
  useErrorWords()
  const { state, asked, place } = records
  const definition = workflowRecordLists[machine]
  const query = { machine, ...asked, ...drill }
  const list = useList('getWorkflowRecordList', { query: { ...query, ...place } })
  const { of } = drill
  const [choice] = useColumnChoice(definition.id)
  const columns = useListColumns(definition, {
    without: EMPTY_COLUMNS[of],
    cells: { reference: ({ record }: WorkflowRecordRow) => <RecordReference record={record} /> },
    meta: { reason: { width: '10rem' }, refusal: { width: '10rem' } },
  })
  const printed = usePrintedList({ list: definition.id, asked: query }, state, useListTable(state, list), (part) =>
    call('getWorkflowRecordList', { query: { ...query, ...part } }),
  )
  const title = t(`list.${of}`, { what: drillWords(drill, names, { t, language: i18n.language }) })
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <header className="flex items-center justify-between gap-4">
        <Heading key={JSON.stringify(drill)} text={title} />
        <IconButton label={t('list.close')} icon={<X />} onClick={() => records.drillTo(null)} />
      </header>
      <DataTable
        {...printed.table}
        id={definition.id}
        label={title}
        columns={columns}
        rowId={(row) => row.id}
        rowHref={({ record }) => `/workflows/${record.machine}/records/${record.id}${state.carried}`}
        filtered={false}
        toolbar={<ViewMenu list={definition.id} state={state} />}
        tools={
          <>
            <PrintList list={printed} size="small">
              {t('common:report.print')}
            </PrintList>
            <ExportMenu
              fetchFile={(format, language) =>
                callFile('exportWorkflowRecords', {
                  query: { ...query, format, language, columns: exportedColumns(columns, choice) },
                })
              }
            />
          </>
        }
        empty={<EmptyState icon={<Workflow />} title={t('list.empty')} />}
      />
    </div>
  )
}

/** Where a record has none, it is known by whom it is about. */
function RecordReference({ record }: Pick<WorkflowRecordRow, 'record'>) {
  const reference = referenceText(record.machine, record.reference)
  return reference === null ? <bdi>{record.person ?? ''}</bdi> : <Reference>{reference}</Reference>
}

/** What was clicked stands below a drawing as high as the window: the list that it leads to is brought into sight. */
function Heading({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 ref={heading} tabIndex={-1} className="scroll-mt-20 text-base font-semibold">
      {text}
    </h2>
  )
}

/** What a figure counts. */
export function drillWords(
  { of, event, fromState, toState, act }: Drill,
  names: MachineNames,
  { t, language }: { t: TFunction; language: string },
): string {
  if (of === 'reversal') return act === undefined ? '' : t(`ledger:act.${act}`)
  if (of === 'state') return names.state(toState ?? '')
  const from = fromState === undefined || fromState === NONE ? null : names.state(fromState)
  const way = [from, toState === undefined || of === 'refused' ? null : names.state(toState)]
    .filter((state) => state !== null)
    .join(` ${onwardArrow(language)} `)
  if (event === undefined) return way || t('list.all')
  const word = names.event(event) ?? t('created')
  return way === '' || (of === 'step' && toState === undefined) ? word : `${word} (${way})`
}
