import Printer from 'lucide-react/icons/printer'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearch } from 'wouter'
import type { CoveredTransitions } from '#machines/workflow/covered-transitions.ts'
import type { WorkflowDocument } from '#machines/workflow/workflow-drawing.ts'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { DiagramPane } from '#src/features/workflow/drawing/diagram-pane.tsx'
import { DownloadButton } from '#src/features/workflow/drawing/download-button.tsx'
import { transitionRows, type TransitionRow } from '#src/features/workflow/transition-rows.ts'
import { walkOverlay } from '#src/features/workflow/drawing/path-overlay.ts'
import { drawnLanguage, useWalkedTransitions } from '#src/features/workflow/workflow-documents.ts'
import { formatNumber } from '#src/platform/format.ts'
import { onwardArrow } from '#src/ui/onward-arrow.ts'

/** Which generated test walked each transition; the whole of the walk on the drawing. */
export function TestsTab({ document }: { document: WorkflowDocument }) {
  const { t } = useTranslation('walked-transitions')
  const read = useWalkedTransitions(document.id)
  return (
    <ReadState read={read} waiting={<Skeleton className="workflow-pane" />} refused={t('failed')}>
      {(walked) => <Walked document={document} walked={walked} />}
    </ReadState>
  )
}

function Walked({ document, walked }: { document: WorkflowDocument; walked: CoveredTransitions }) {
  const { t, i18n } = useTranslation(['walked-transitions', 'workflow'])
  const language = drawnLanguage(i18n.language)
  const { text, drawing } = document[language]
  const rows = useMemo(() => transitionRows(document.machine, text), [document, text])
  const asked = new URLSearchParams(useSearch()).get('step')
  const [chosen, setChosen] = useState<string | null>(asked)
  const [lit, setLit] = useState<readonly string[]>([])
  const stage = useRef<HTMLDivElement>(null)
  const walk = useMemo(() => walkTo(chosen, walked), [chosen, walked])
  const overlay = useMemo(
    () => (walk ? walkOverlay(drawing, document.machine, walk, (numbers) => t('step', { numbers })) : undefined),
    [drawing, document, walk, t],
  )
  const missing = document.machine.transitions.filter(
    ({ id, targets, actions }) => walked.transitions[id] === undefined && targets.length + actions.length > 0,
  )
  const row = rows.find(({ id }) => id === chosen)

  function choose(id: string | null) {
    setChosen(id)
    if (id === null) return
    stage.current?.scrollIntoView({ block: 'start' })
    // What has the focus is brought into sight by the pane.
    stage.current?.querySelector<SVGGElement>(`g[data-transition="${CSS.escape(id)}"]`)?.focus({ preventScroll: true })
  }

  return (
    <>
      <p className="px-1 text-ink-2">
        {t('lead')} {t('test')}: <bdi className="font-mono text-xs">{walked.test}</bdi>
      </p>
      {walked.fingerprint !== document.fingerprint && <p className="px-1 font-medium text-stop-ink">{t('behind')}</p>}
      {missing.length > 0 && (
        <p className="px-1 font-medium text-stop-ink">{t('missing', { count: missing.length })}</p>
      )}
      <div ref={stage} className="scroll-mt-16">
        <DiagramPane
          drawing={drawing}
          language={language}
          title={text.title}
          rows={rows}
          lit={lit}
          onPoint={setLit}
          onFocused={setLit}
          overlay={overlay}
          tools={
            <>
              <DownloadButton
                stage={stage}
                name={`${document.id}-walk`}
                drawing={drawing}
                text={text}
                language={language}
              />
              <IconButton label={t('print')} icon={<Printer />} onClick={() => window.print()} />
            </>
          }
        />
        <p role="status" className="flex min-h-12 flex-wrap items-center gap-x-4 px-1 pt-2 text-sm text-ink-2">
          {row && walk && (
            <>
              {t('chosen', {
                number: formatNumber(numberOf(row.id, walked), i18n.language),
                count: walk.length,
                to: `\u2068${row.event} ${onwardArrow(i18n.language)} ${row.to}\u2069`,
              })}
              <Button size="small" data-print="hide" onClick={() => choose(null)}>
                {t('whole')}
              </Button>
            </>
          )}
        </p>
      </div>
      <WalkTable rows={rows} walked={walked} chosen={chosen} onChoose={choose} />
    </>
  )
}

/** From 1, as people count. */
const numberOf = (id: string, { transitions }: CoveredTransitions): number => (transitions[id] ?? 0) + 1

/** The walk up to and with the transition. */
function walkTo(id: string | null, { walks, transitions }: CoveredTransitions): readonly string[] | undefined {
  const walk = id === null ? undefined : walks[transitions[id] ?? -1]
  return id === null ? undefined : walk?.slice(0, walk.indexOf(id) + 1)
}

interface WalkTableProps {
  rows: readonly TransitionRow[]
  walked: CoveredTransitions
  chosen: string | null
  onChoose: (id: string) => void
}

function WalkTable({ rows, walked, chosen, onChoose }: WalkTableProps) {
  const { t, i18n } = useTranslation(['walked-transitions', 'workflow'])
  const count = rows.filter(({ id }) => walked.transitions[id] !== undefined).length
  return (
    <section className="workflow-table">
      <table>
        <caption>{t('title', { count })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('workflow:transitions.from')}</th>
            <th scope="col">{t('workflow:transitions.event')}</th>
            <th scope="col">{t('workflow:transitions.guard')}</th>
            <th scope="col">{t('workflow:transitions.to')}</th>
            <th scope="col">{t('column.steps')}</th>
            <th scope="col">{t('column.walk')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, from, event, guard, to }) => {
            const walk = walkTo(id, walked)
            const number = formatNumber(numberOf(id, walked), i18n.language)
            return (
              <tr
                key={id}
                aria-current={id === chosen ? 'true' : undefined}
                className={id === chosen ? 'bg-attention-soft' : undefined}
              >
                <th scope="row">{from}</th>
                <td className="font-medium">{event}</td>
                <td className="workflow-guard">{guard}</td>
                <td className="font-medium">{to}</td>
                <td className="tabular-nums">{walk && formatNumber(walk.length - 1, i18n.language)}</td>
                <td className="py-0.5!">
                  {walk ? (
                    <Button size="small" tone="quiet" aria-label={t('show', { number })} onClick={() => onChoose(id)}>
                      {t('walk', { number })}
                    </Button>
                  ) : (
                    <span className="text-ink-3">{t('keeps')}</span>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
