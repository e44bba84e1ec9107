import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RECORD_NAMES } from '#contract/records.ts'
import { machineRegistry } from '#machines/registry.ts'
import { standsIn, walkable, type WalkChoice, walkChoices, type WalkPlace } from '#machines/workflow/walk-machine.ts'
import type { WorkflowDocument } from '#machines/workflow/workflow-drawing.ts'
import { DiagramPane } from '#src/features/workflow/drawing/diagram-pane.tsx'
import type { OverlayMark } from '#src/features/workflow/drawing/overlay.ts'
import { walkOverlay } from '#src/features/workflow/drawing/path-overlay.ts'
import { transitionRows } from '#src/features/workflow/transition-rows.ts'
import { useWalkedPath } from '#src/features/workflow/walk-address.ts'
import { WalkChoices, WalkedSteps } from '#src/features/workflow/walk-lists.tsx'
import { drawnLanguage } from '#src/features/workflow/workflow-documents.ts'
import { Button } from '#src/ui/button.tsx'

/** The machine itself, run by hand: what can happen now, what it leads to, and the way taken so far. Nothing is written. */
export default function WalkTab({ document }: { document: WorkflowDocument }) {
  const { t, i18n } = useTranslation('walk-through')
  const language = drawnLanguage(i18n.language)
  const { text, drawing } = document[language]
  const walk = useMemo(() => {
    const found = machineRegistry.find(({ id }) => id === document.id)
    if (!found) throw new Error(`no machine is called ${document.id}`)
    return walkable(found.machine)
  }, [document.id])
  const path = useWalkedPath(walk, document.fingerprint)
  const rows = useMemo(() => transitionRows(document.machine, text), [document, text])
  const [lit, setLit] = useState<readonly string[]>([])
  const present = path.places.at(-1)
  const states = present ? standsIn(present) : []
  const [state] = states
  const steps = path.ids.length
  const choices = present ? onwardFirst(walkChoices(walk, present), states) : []
  const nameOf = (place: WalkPlace | undefined) =>
    (place ? standsIn(place) : []).map((state) => text.states[state]?.name ?? state).join(t('and'))
  const taken = path.places.flatMap((place) => place.taken)
  const walked = walkOverlay(drawing, document.machine, taken, (numbers) => t('step', { numbers }))
  const overlay = {
    ...walked,
    states: new Map<string, OverlayMark>([
      ...[...walked.states].map(([state, mark]) => [state, { ...mark, tone: 'walked', width: 2.5 }] as const),
      ...states.map((each) => [each, { tone: 'present', width: 4, label: null }] as const),
    ]),
  }

  function choose(id: string | undefined) {
    if (id !== undefined && choices.some((choice) => choice.id === id)) path.goTo([...path.ids, id])
  }

  return (
    <>
      <p className="px-1 text-ink-2">{t('lead')}</p>
      {path.isStale && (
        <p role="alert" className="px-1 font-medium text-stop-ink">
          {t('stale')}
        </p>
      )}
      <p role="status" className="flex flex-wrap items-center gap-2 px-1">
        <span className="font-medium">{t('now', { state: nameOf(present) })}</span>
        <Button size="small" disabled={path.ids.length === 0} onClick={() => path.goTo(path.ids.slice(0, -1))}>
          {t('back')}
        </Button>
        <Button size="small" disabled={path.ids.length === 0 && !path.isStale} onClick={() => path.goTo([])}>
          {t('restart')}
        </Button>
      </p>
      <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,1fr)_24rem]">
        <DiagramPane
          drawing={drawing}
          language={language}
          title={text.title}
          rows={rows}
          lit={lit}
          onPoint={setLit}
          onFocused={setLit}
          onChosen={(ids) => choose(ids.find((id) => choices.some((choice) => choice.id === id)))}
          overlay={overlay}
          centre={state === undefined ? null : { state, by: steps }}
          tools={null}
        />
        <WalkChoices steps={steps} choices={choices} rows={rows} nameOf={nameOf} onChoose={choose} onPoint={setLit} />
      </div>
      <WalkedSteps
        ids={path.ids}
        places={path.places}
        rows={rows}
        machine={document.machine}
        hasRecords={RECORD_NAMES.some((name) => name === document.id)}
        nameOf={nameOf}
      />
    </>
  )
}

/** What leads to another state before what stays where it is. */
function onwardFirst(choices: readonly WalkChoice[], present: readonly string[]): WalkChoice[] {
  const stays = (choice: WalkChoice) => standsIn(choice).join(' ') === present.join(' ')
  return [...choices.filter((choice) => !stays(choice)), ...choices.filter(stays)]
}
