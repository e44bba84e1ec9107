import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MachineVersionRead } from '#contract/workflow/machine-version.ts'
import {
  compareMachines,
  compareTables,
  type ChangeKind,
  type MachineDifference,
  type TransitionChange,
} from '#machines/workflow/compare-machines.ts'
import type { Step, TransitionTable } from '#machines/workflow/transition-table.ts'
import type { WorkflowDocument } from '#machines/workflow/workflow-drawing.ts'
import { ReadState } from '#src/ui/read-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { DiagramPane } from '#src/features/workflow/drawing/diagram-pane.tsx'
import { DownloadButton } from '#src/features/workflow/drawing/download-button.tsx'
import { machineNames } from '#src/features/workflow/machine-words.ts'
import { transitionRows, type TransitionRow } from '#src/features/workflow/transition-rows.ts'
import { CHANGE_SIGNS, versionOverlay } from '#src/features/workflow/drawing/version-overlay.ts'
import { drawnLanguage } from '#src/features/workflow/workflow-documents.ts'
import { onwardArrow } from '#src/ui/onward-arrow.ts'
import { useRead } from '#src/platform/use-read.ts'

export interface VersionComparisonProps {
  /** The workflow as it is now. */
  document: WorkflowDocument
  /** Fingerprints. */
  older: string
  newer: string
}

/** Two versions side by side, and what differs in words. */
export function VersionComparison({ document, older, newer }: VersionComparisonProps) {
  const { t } = useTranslation('machine-versions')
  const before = useRead('getMachineVersion', { query: { machine: document.id, fingerprint: older } })
  const now = useRead('getMachineVersion', { query: { machine: document.id, fingerprint: newer } })
  return (
    <ReadState read={before} waiting={<Skeleton className="workflow-pane" />} refused={t('failed')}>
      {({ data: was }) => (
        <ReadState read={now} waiting={<Skeleton className="workflow-pane" />} refused={t('failed')}>
          {({ data: is }) => <Compared present={document} older={was} newer={is} />}
        </ReadState>
      )}
    </ReadState>
  )
}

function Compared({
  present,
  older,
  newer,
}: {
  present: WorkflowDocument
  older: MachineVersionRead
  newer: MachineVersionRead
}) {
  const was = documentOf(older, present)
  const is = documentOf(newer, present)
  return was && is ? (
    <Drawings older={was} newer={is} />
  ) : (
    <StepDifference present={is ?? present} older={older.transitionTable} newer={newer.transitionTable} />
  )
}

/** The present definition is drawn as the program has it; one from before drawings were kept is not drawn. */
function documentOf({ fingerprint, document }: MachineVersionRead, present: WorkflowDocument): WorkflowDocument | null {
  if (fingerprint === present.fingerprint) return present
  return isDocument(document) ? document : null
}

/** What the server kept is the document of the time, whose shape only grows. */
function isDocument(kept: unknown): kept is WorkflowDocument {
  return typeof kept === 'object' && kept !== null && 'machine' in kept && 'en' in kept && 'ar' in kept
}

function Drawings({ older, newer }: { older: WorkflowDocument; newer: WorkflowDocument }) {
  const { t } = useTranslation('machine-versions')
  const difference = useMemo(() => compareMachines(older.machine, newer.machine), [older, newer])
  return (
    <>
      <Legend difference={difference} />
      <div className="grid gap-3 xl:grid-cols-2 print:block">
        <Drawing document={older} difference={difference} side="older" title={t('side.older')} />
        <Drawing document={newer} difference={difference} side="newer" title={t('side.newer')} />
      </div>
      <DifferenceTable older={older} newer={newer} difference={difference} />
    </>
  )
}

const KINDS = ['added', 'removed', 'changed'] as const satisfies readonly ChangeKind[]
const DASHES: Readonly<Record<ChangeKind, string | undefined>> = {
  added: undefined,
  removed: '7 4',
  changed: '12 3 2 3',
}
const STROKES: Readonly<Record<ChangeKind, string>> = {
  added: 'stroke-done',
  removed: 'stroke-stop',
  changed: 'stroke-info',
}

function Legend({ difference: { states, transitions } }: { difference: MachineDifference }) {
  const { t } = useTranslation('machine-versions')
  const count = (kind: ChangeKind) => [...states, ...transitions].filter(({ change }) => change === kind).length
  return (
    <ul aria-label={t('legend')} className="flex flex-wrap gap-x-6 gap-y-1 px-1 text-xs text-ink-2">
      {KINDS.map((kind) => (
        <li key={kind} className="inline-flex items-center gap-2">
          <svg aria-hidden width={44} height={18} viewBox="0 0 44 18" className={STROKES[kind]}>
            <line x1={0} x2={44} y1={9} y2={9} strokeWidth={3} strokeDasharray={DASHES[kind]} />
            <rect
              x={13}
              y={0.75}
              width={18}
              height={16.5}
              rx={8.25}
              strokeWidth={1.5}
              className="fill-surface stroke-ink-2"
            />
            <text x={22} y={13} textAnchor="middle" fontSize={12} fontWeight={600} className="fill-ink stroke-none">
              {CHANGE_SIGNS[kind]}
            </text>
          </svg>
          {t(`count.${kind}`, { count: count(kind) })}
        </li>
      ))}
    </ul>
  )
}

interface DrawingProps {
  document: WorkflowDocument
  difference: MachineDifference
  side: 'older' | 'newer'
  title: string
}

function Drawing({ document, difference, side, title }: DrawingProps) {
  const { t, i18n } = useTranslation(['machine-versions', 'workflow'])
  const language = drawnLanguage(i18n.language)
  const { text, drawing } = document[language]
  const rows = useMemo(() => transitionRows(document.machine, text), [document, text])
  const overlay = useMemo(
    () => versionOverlay(drawing, document.machine, difference, { side, words: (change) => t(`change.${change}`) }),
    [drawing, document, difference, side, t],
  )
  const [lit, setLit] = useState<readonly string[]>([])
  const stage = useRef<HTMLDivElement>(null)
  return (
    <section
      ref={stage}
      aria-label={title}
      className="min-w-0 print:break-inside-avoid has-[.workflow-part]:print:break-inside-auto"
    >
      <h2 className="flex flex-wrap items-baseline gap-x-2 px-1 pb-1 text-sm font-semibold print:break-after-avoid">
        {title}
        <bdi className="font-mono text-xs font-normal text-ink-3">{document.fingerprint.slice(0, 12)}</bdi>
      </h2>
      <DiagramPane
        drawing={drawing}
        language={language}
        title={`${title}: ${text.title}`}
        rows={rows}
        lit={lit}
        onPoint={setLit}
        onFocused={setLit}
        overlay={overlay}
        tools={
          <DownloadButton
            stage={stage}
            name={`${document.id}-${document.fingerprint.slice(0, 12)}`}
            drawing={drawing}
            text={text}
            language={language}
          />
        }
      />
    </section>
  )
}

function DifferenceTable({
  older,
  newer,
  difference,
}: {
  older: WorkflowDocument
  newer: WorkflowDocument
  difference: MachineDifference
}) {
  const { t, i18n } = useTranslation(['machine-versions', 'workflow'])
  const language = drawnLanguage(i18n.language)
  const before = useMemo(() => rowsById(older, language), [older, language])
  const now = useMemo(() => rowsById(newer, language), [newer, language])
  const stateName = (path: string) =>
    newer[language].text.states[path]?.name ?? older[language].text.states[path]?.name ?? path
  const { states, transitions } = difference
  if (states.length + transitions.length === 0) return <p className="px-1 text-ink-2">{t('noDifference')}</p>
  return (
    <section className="workflow-table">
      <table>
        <caption>{t('table.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('table.change')}</th>
            <th scope="col">{t('workflow:transitions.from')}</th>
            <th scope="col">{t('workflow:transitions.event')}</th>
            <th scope="col">{t('side.older')}</th>
            <th scope="col">{t('side.newer')}</th>
          </tr>
        </thead>
        <tbody>
          {states.map(({ path, change }) => (
            <tr key={`state ${path}`}>
              <ChangeCell change={change} />
              <td className="font-medium">{stateName(path)}</td>
              <td className="text-ink-2">{t('table.state')}</td>
              <td>{change === 'added' ? '–' : t('table.there')}</td>
              <td>{change === 'removed' ? '–' : t(change === 'changed' ? 'table.otherwise' : 'table.there')}</td>
            </tr>
          ))}
          {transitions.map((change) => {
            const was = change.older && before.get(change.older.id)
            const is = change.newer && now.get(change.newer.id)
            return (
              <tr key={`${change.older?.id} ${change.newer?.id}`}>
                <ChangeCell change={change.change} />
                <td className="font-medium">{(is ?? was)?.from}</td>
                <td className="font-medium">{(is ?? was)?.event}</td>
                <AnswerCell row={was} others={change} actions={change.older?.actions} />
                <AnswerCell row={is} others={change} actions={change.newer?.actions} />
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

function rowsById(document: WorkflowDocument, language: 'en' | 'ar'): Map<string, TransitionRow> {
  return new Map(transitionRows(document.machine, document[language].text).map((row) => [row.id, row]))
}

function ChangeCell({ change }: { change: ChangeKind }) {
  const { t } = useTranslation('machine-versions')
  return (
    <th scope="row" className="whitespace-nowrap">
      <span aria-hidden className="inline-block w-5 font-semibold">
        {CHANGE_SIGNS[change]}
      </span>
      {t(`change.${change}`)}
    </th>
  )
}

/** Where a transition leads, and if what; its effects by their names in the program, where only these differ. */
function AnswerCell({
  row,
  others: { older, newer },
  actions = [],
}: {
  row: TransitionRow | null | undefined
  others: TransitionChange
  actions: readonly string[] | undefined
}) {
  const { t, i18n } = useTranslation('machine-versions')
  if (!row) return <td>–</td>
  const differ = older && newer && JSON.stringify(older.actions) !== JSON.stringify(newer.actions)
  return (
    <td>
      {row.guard !== null && <span className="workflow-guard block text-ink-2">[{row.guard}]</span>}
      {onwardArrow(i18n.language)} {row.to}
      {differ && (
        <span className="block text-xs text-ink-3">
          {t('table.effects')} <bdi className="font-mono">{actions.length === 0 ? '–' : actions.join(', ')}</bdi>
        </span>
      )}
    </td>
  )
}

/** Of a version without a drawing every step is known: from where, by what, to where. */
function StepDifference({
  present,
  older,
  newer,
}: {
  present: WorkflowDocument
  older: TransitionTable
  newer: TransitionTable
}) {
  const { t, i18n } = useTranslation(['machine-versions', 'workflow'])
  const names = machineNames(present, drawnLanguage(i18n.language))
  const { added, removed } = useMemo(() => compareTables(older, newer), [older, newer])
  const rows = [
    ...removed.map((step) => ({ change: 'removed' as const, step })),
    ...added.map((step) => ({ change: 'added' as const, step })),
  ]
  const name = ({ from, event, to }: Step) => [
    from === null ? t('table.start') : names.state(from),
    names.event(event) ?? t('table.created'),
    names.state(to),
  ]
  return (
    <>
      <p className="px-1 text-ink-2">{t('stepsOnly')}</p>
      {rows.length === 0 ? (
        <p className="px-1 text-ink-2">{t('noDifference')}</p>
      ) : (
        <section className="workflow-table">
          <table>
            <caption>{t('table.title')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('table.change')}</th>
                <th scope="col">{t('workflow:transitions.from')}</th>
                <th scope="col">{t('workflow:transitions.event')}</th>
                <th scope="col">{t('workflow:transitions.to')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ change, step }) => (
                <tr key={JSON.stringify([change, step])}>
                  <ChangeCell change={change} />
                  {name(step).map((word, index) => (
                    // oxlint-disable-next-line react/no-array-index-key -- three cells of a row, always in this order
                    <td key={index}>{word}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}
