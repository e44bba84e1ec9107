import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import type { MachineDescription } from '#machines/workflow/describe-machine.ts'
import { standsIn, type WalkChoice, type WalkPlace } from '#machines/workflow/walk-machine.ts'
import type { TransitionRow } from '#src/features/workflow/transition-rows.ts'
import { onwardArrow } from '#src/ui/onward-arrow.ts'

interface WalkChoicesProps {
  /** How many have been taken. */
  steps: number
  choices: readonly WalkChoice[]
  rows: readonly TransitionRow[]
  nameOf: (place: WalkPlace) => string
  onChoose: (id: string) => void
  onPoint: (ids: readonly string[]) => void
}

/** What can happen next; each branch of a guarded event is a choice of its own. */
export function WalkChoices({ steps, choices, rows, nameOf, onChoose, onPoint }: WalkChoicesProps) {
  const { t, i18n } = useTranslation('walk-through')
  const list = useRef<HTMLUListElement>(null)
  const shown = useRef(steps)
  useEffect(() => {
    // Whoever walks by Enter goes on from the next choices, not from the top of the page.
    if (shown.current !== steps) list.current?.querySelector('button')?.focus()
    shown.current = steps
  }, [steps])
  return (
    <section aria-labelledby="walk-choices" className="flex flex-col gap-2">
      <h2 id="walk-choices" className="font-semibold">
        {t('choices')}
      </h2>
      {choices.length === 0 && <p className="text-ink-2">{t('ended')}</p>}
      <ul ref={list} className="flex max-h-96 flex-col gap-1 overflow-y-auto p-1">
        {choices.map((choice) => {
          const row = rows.find(({ id }) => id === choice.id)
          return (
            <li key={choice.id}>
              <button
                type="button"
                className="w-full rounded border border-line bg-surface px-3 py-2 text-start hover:border-brand"
                onClick={() => onChoose(choice.id)}
                onFocus={() => onPoint([choice.id])}
                onBlur={() => onPoint([])}
                onPointerEnter={() => onPoint([choice.id])}
                onPointerLeave={() => onPoint([])}
              >
                <span className="font-medium">{row?.event}</span>
                {row?.guard && <span className="block text-xs text-ink-2">{t('if', { guard: row.guard })}</span>}
                {row && !row.guard && !choice.id.endsWith(' 0') && (
                  <span className="block text-xs text-ink-2">{t('otherwise')}</span>
                )}
                <span className="block text-xs">
                  {onwardArrow(i18n.language)} {nameOf(choice)}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface WalkedStepsProps {
  ids: readonly string[]
  places: readonly WalkPlace[]
  rows: readonly TransitionRow[]
  machine: MachineDescription
  hasRecords: boolean
  nameOf: (place: WalkPlace) => string
}

/** The way so far; each step leads to the test that takes it and to the records that took it. */
export function WalkedSteps({ ids, places, rows, machine, hasRecords, nameOf }: WalkedStepsProps) {
  const { t } = useTranslation('walk-through')
  const [path] = useLocation()
  if (ids.length === 0) return null
  return (
    <section className="workflow-table">
      <table>
        <caption>{t('path')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('column.from')}</th>
            <th scope="col">{t('column.event')}</th>
            <th scope="col">{t('column.to')}</th>
            <th scope="col">{t('column.evidence')}</th>
          </tr>
        </thead>
        <tbody>
          {ids.map((id, index) => {
            const [from, to] = [places[index], places[index + 1]]
            const row = rows.find((one) => one.id === id)
            return (
              // oxlint-disable-next-line react/no-array-index-key -- a step is known by its place alone
              <tr key={index}>
                <th scope="row">{from && nameOf(from)}</th>
                <td className="font-medium">
                  {row?.event}
                  {row?.guard && <span className="block text-xs text-ink-2">{t('if', { guard: row.guard })}</span>}
                </td>
                <td className="font-medium">{to && nameOf(to)}</td>
                <td>
                  <span className="flex flex-wrap gap-x-3">
                    <Link
                      href={`${path}?${new URLSearchParams({ tab: 'tests', step: id })}`}
                      className="text-brand-ink hover:underline"
                    >
                      {t('toTest')}
                    </Link>
                    {hasRecords && from && to && (
                      <Link
                        href={`${path}?${recordsOf(machine, id, from, to)}`}
                        className="text-brand-ink hover:underline"
                      >
                        {t('toRecords')}
                      </Link>
                    )}
                  </span>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

function recordsOf({ transitions }: MachineDescription, id: string, from: WalkPlace, to: WalkPlace): string {
  const event = transitions.find((one) => one.id === id)?.eventType ?? ''
  const states = { fromState: standsIn(from)[0] ?? '', toState: standsIn(to)[0] ?? '' }
  return new URLSearchParams({ tab: 'records', period: 'all', of: 'step', event, ...states }).toString()
}
