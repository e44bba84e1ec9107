import Crosshair from 'lucide-react/icons/crosshair'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { MachineDescription, StateDescription } from '#machines/workflow/describe-machine.ts'
import type { WorkflowText } from '#machines/workflow/workflow-words.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import type { TransitionRow } from '#src/features/workflow/transition-rows.ts'

export interface TransitionTableProps {
  rows: readonly TransitionRow[]
  onShow: (transition: string) => void
}

/** The drawing in words. */
export function TransitionTable({ rows, onShow }: TransitionTableProps) {
  const { t } = useTranslation('workflow')
  return (
    <section className="workflow-table">
      <table>
        <caption>{t('transitions.title', { count: rows.length })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('transitions.from')}</th>
            <th scope="col">{t('transitions.event')}</th>
            <th scope="col">{t('transitions.guard')}</th>
            <th scope="col">{t('transitions.to')}</th>
            <th scope="col">{t('transitions.meaning')}</th>
            <th data-print="hide">
              <span className="sr-only">{t('transitions.show')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, from, event, guard, to, description }) => (
            <tr key={id}>
              <th scope="row">{from}</th>
              <td className="font-medium">{event}</td>
              <td className="workflow-guard">{guard}</td>
              <td className="font-medium">{to}</td>
              <td className="text-ink-2">{description}</td>
              <td data-print="hide" className="w-8 py-0!">
                <IconButton
                  size="small"
                  label={t('transitions.showOne', { from, event, to })}
                  icon={<Crosshair />}
                  onClick={() => onShow(id)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

export function StateTable({ machine, text }: { machine: MachineDescription; text: WorkflowText }) {
  const { t } = useTranslation('workflow')
  const states = machine.states.filter(({ path }) => path !== '')
  return (
    <section className="workflow-table">
      <table>
        <caption>{t('states.title', { count: states.length })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('states.state')}</th>
            <th scope="col">{t('states.kind')}</th>
            <th scope="col">{t('states.services')}</th>
            <th scope="col">{t('states.meaning')}</th>
          </tr>
        </thead>
        <tbody>
          {states.map((state) => (
            <tr key={state.path}>
              <th scope="row" style={{ paddingInlineStart: `${0.75 + depthOf(state) * 1.25}rem` }}>
                {text.states[state.path]?.label}
              </th>
              <td className="text-ink-2">
                {kindsOf(state, machine)
                  .map((kind) => t(`states.kinds.${kind}`))
                  .join(', ')}
              </td>
              <td>
                <Services state={state} words={text.states[state.path]?.services ?? []} />
              </td>
              <td className="text-ink-2">{text.states[state.path]?.description}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A part leads to its own drawing. */
function Services({ state: { invokes }, words }: { state: StateDescription; words: readonly string[] }) {
  return invokes.map(({ id, part }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      {part === undefined ? (
        words[index]
      ) : (
        <Link href={`/workflows/${part}`} className="text-brand-ink hover:underline">
          {words[index]}
        </Link>
      )}
    </Fragment>
  ))
}

const depthOf = ({ path }: StateDescription): number => path.split('.').length - 1

function kindsOf({ path, parent, type }: StateDescription, { states }: MachineDescription) {
  const isInitial = states.find((state) => state.path === parent && state.type === 'compound')?.initial.includes(path)
  return [...(isInitial ? (['initial'] as const) : []), ...(type === 'atomic' ? [] : [type])]
}
