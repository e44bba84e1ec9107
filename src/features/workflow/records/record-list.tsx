import X from 'lucide-react/icons/x'
import Workflow from 'lucide-react/icons/workflow'
import type { TFunction } from 'i18next'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { WorkflowRecordRow } from '#contract/workflow/workflow.ts'
import type { RecordName } from '#contract/records.ts'
import { columnsOf } from '#src/ui/list/data-table-features.ts'
import { DataTable } from '#src/ui/list/data-table.tsx'
import { DateTime } from '#src/ui/date-time.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ExportMenu } from '#src/ui/list/export-menu.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { useListTable } from '#src/ui/list/use-list-table.ts'
import type { MachineNames } from '#src/features/workflow/machine-words.ts'
import { referenceOf } from '#src/features/workflow/records/record-names.ts'
import { NONE, type Drill, type RecordsState } from '#src/features/workflow/records/records-state.ts'
import { callFile } from '#src/platform/api.ts'
import { localName } from '#src/platform/local-name.ts'
import { onwardArrow } from '#src/ui/onward-arrow.ts'
import { useList } from '#src/platform/use-read.ts'
import { useZone } from '#src/platform/use-zone.ts'

export interface RecordListProps {
  machine: RecordName
  records: RecordsState
  drill: Drill
  names: MachineNames
}

const column = columnsOf<WorkflowRecordRow>()

/** The records behind one figure; each opens on its drawing. */
export function RecordList({ machine, records, drill, names }: RecordListProps) {
  const { t, i18n } = useTranslation(['drawn-records', 'errors', 'ledger'])
  const zone = useZone()
  const { state, asked, place } = records
  const query = { machine, ...asked, ...drill }
  const list = useList('getWorkflowRecordList', { query: { ...query, ...place } })
  const table = useListTable(state, list)
  const { of } = drill
  const columns = useMemo(
    () => recordColumns({ t, language: i18n.language, zone, names, of }),
    [t, i18n.language, zone, names, of],
  )
  const title = t(`list.${of}`, { what: drillWords(drill, names, { t, language: i18n.language }) })
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <header className="flex items-center justify-between gap-4">
        <Heading key={JSON.stringify(drill)} text={title} />
        <IconButton label={t('list.close')} icon={<X />} onClick={() => records.drillTo(null)} />
      </header>
      <DataTable
        {...table}
        id="workflow-records"
        label={title}
        columns={columns}
        rowId={(row) => row.id}
        rowHref={({ record }) => `/workflows/${record.machine}/records/${record.id}${state.carried}`}
        sort={undefined}
        onSort={undefined}
        filtered={false}
        tools={
          <ExportMenu
            fetchFile={(format, language) =>
              callFile('exportWorkflowRecords', { query: { ...query, format, language } })
            }
          />
        }
        empty={<EmptyState icon={<Workflow />} title={t('list.empty')} />}
      />
    </div>
  )
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

interface ColumnWords {
  t: TFunction
  language: string
  zone: string
  names: MachineNames
  of: Drill['of']
}

function recordColumns({ t, language, zone, names, of }: ColumnWords) {
  const header = (name: string) => t(`column.${name}`)
  return column.columns([
    column.accessor(({ record }) => referenceOf(record) ?? record.person ?? '', {
      id: 'reference',
      header: header('reference'),
      enableSorting: false,
      cell: ({ getValue, row: { original } }) =>
        original.record.reference === null ? <bdi>{getValue()}</bdi> : <Reference>{getValue()}</Reference>,
    }),
    column.accessor(({ record }) => record.person ?? '', {
      id: 'person',
      header: header('person'),
      enableSorting: false,
      cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
    }),
    column.accessor(({ record }) => record.depot, {
      id: 'depot',
      header: header('depot'),
      enableSorting: false,
      cell: ({ getValue }) => {
        const depot = getValue()
        return depot ? localName(depot.name, language) : '–'
      },
    }),
    column.accessor(({ record }) => record.state, {
      id: 'stateNow',
      header: header('stateNow'),
      enableSorting: false,
      cell: ({ getValue }) => names.state(getValue()),
    }),
    column.accessor('event', {
      id: 'event',
      header: header(of === 'reversal' ? 'act' : 'event'),
      enableSorting: false,
      cell: ({ row: { original } }) => {
        if (original.act !== null) return t(`ledger:act.${original.act}`)
        return original.event === null ? '–' : (names.event(original.event) ?? t('created'))
      },
    }),
    column.accessor(({ by }) => by?.name ?? null, {
      id: 'by',
      header: header('by'),
      enableSorting: false,
      cell: ({ getValue, row: { original } }) => <bdi>{getValue() ?? (original.at === null ? '–' : t('program'))}</bdi>,
    }),
    column.accessor('at', {
      id: 'at',
      header: header('at'),
      enableSorting: false,
      cell: ({ getValue }) => {
        const at = getValue()
        return at === null ? '–' : <DateTime instant={at} zone={zone} />
      },
    }),
    column.accessor(
      ({ reason, code }) => (code === null ? (reason ?? '') : t(`errors:${code}`, { defaultValue: code })),
      {
        id: 'reason',
        header: header(of === 'refused' ? 'refusal' : 'reason'),
        enableSorting: false,
        meta: { width: '10rem' },
        cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
      },
    ),
  ])
}
