import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { WorkflowFigures } from '#contract/workflow/workflow.ts'
import type { RecordName } from '#contract/records.ts'
import type { WorkflowDocument } from '#machines/workflow/workflow-drawing.ts'
import { Badge } from '#src/ui/badge.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import type { MachineNames } from '#src/features/workflow/machine-words.ts'
import { isDrawn } from '#src/features/workflow/drawing/overlay.ts'
import { NONE, type Drill, type RecordsState } from '#src/features/workflow/records/records-state.ts'
import { leadsBack } from '#src/features/workflow/step-back.ts'
import { useDrillLink } from '#src/features/workflow/use-drill-link.ts'
import { formatDuration, formatNumber } from '#src/platform/format.ts'
import { useErrorWords } from '#src/platform/use-error-words.ts'
import { onwardArrow } from '#src/ui/onward-arrow.ts'

export interface FigureTablesProps {
  machine: RecordName
  document: WorkflowDocument
  figures: WorkflowFigures
  records: RecordsState
  names: MachineNames
}

/** The same figures as tables; every number leads to its records. */
export function FigureTables(props: FigureTablesProps) {
  const { t } = useTranslation('drawn-records')
  return (
    <>
      {props.figures.isCapped && <p className="text-xs text-ink-3">{t('figures.capped')}</p>}
      <div className="figure-cards grid items-start gap-4 desk:grid-cols-2 print:block print:space-y-4">
        <div className="flex min-w-0 flex-col gap-4">
          <Steps {...props} />
          <Acts {...props} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <States {...props} />
          <Refused {...props} />
          <OwnDecisions {...props} />
          <Reversals {...props} />
        </div>
      </div>
    </>
  )
}

function Steps({ document, figures: { steps }, names }: FigureTablesProps) {
  const { t } = useTranslation('drawn-records')
  const inOrder = steps.toSorted(
    (one, other) => Number(other.from === null) - Number(one.from === null) || other.count - one.count,
  )
  return (
    <Figures
      title={t('figures.steps')}
      lead={t('figures.stepsLead')}
      heads={[t('column.from'), t('column.event'), t('column.to'), t('column.count')]}
      isEmpty={steps.length === 0}
    >
      {inOrder.map((step) => {
        const { event, from, to, count } = step
        const word = names.event(event) ?? t('created')
        return (
          <tr key={`${event} ${from} ${to}`}>
            <td>{from === null ? '–' : names.state(from)}</td>
            <th scope="row">
              {word}
              {!isDrawn(document.machine, step) && (
                <span className="block text-xs text-attention-ink">{t('figures.undrawn')}</span>
              )}
            </th>
            <td>{names.state(to)}</td>
            <Count count={count} what={word} drill={{ of: 'step', event, fromState: from ?? NONE, toState: to }} />
          </tr>
        )
      })}
    </Figures>
  )
}

function States({ figures: { states }, names }: FigureTablesProps) {
  const { t } = useTranslation('drawn-records')
  const isSampled = states.some((state) => state.isSampled)
  return (
    <Figures
      title={t('figures.states')}
      lead={[t('figures.statesLead'), isSampled && t('figures.sampled')].filter(Boolean).join(' ')}
      heads={[t('column.state'), t('column.count'), t('column.median'), t('column.p90')]}
      isEmpty={states.length === 0}
      isEver
    >
      {states.map(({ state, count, median, p90 }) => (
        <tr key={state}>
          <th scope="row">{names.state(state)}</th>
          <Count count={count} what={names.state(state)} drill={{ of: 'state', toState: state }} />
          <Duration seconds={median} />
          <Duration seconds={p90} />
        </tr>
      ))}
    </Figures>
  )
}

function Acts({ figures: { acts }, names }: FigureTablesProps) {
  const { t } = useTranslation('drawn-records')
  const decisionsFirst = acts.toSorted(
    (one, other) => Number(other.isDecision) - Number(one.isDecision) || other.count - one.count,
  )
  return (
    <Figures
      title={t('figures.acts')}
      lead={t('figures.actsLead')}
      heads={[t('column.by'), t('column.event'), t('column.count')]}
      isEmpty={acts.length === 0}
    >
      {decisionsFirst.map(({ event, by, isDecision, count }) => {
        const word = names.event(event) ?? t('created')
        return (
          <tr key={`${event} ${by?.id}`}>
            <th scope="row">
              <bdi>{by?.name ?? t('program')}</bdi>
            </th>
            <td>
              {word} {isDecision && <Badge>{t('figures.decision')}</Badge>}
            </td>
            <Count
              count={count}
              what={`${by?.name ?? t('program')}: ${word}`}
              drill={{ of: 'step', event, actorId: by?.id ?? NONE }}
            />
          </tr>
        )
      })}
    </Figures>
  )
}

function Refused({ figures: { refused }, names }: FigureTablesProps) {
  const { t } = useTranslation('drawn-records')
  useErrorWords()
  return (
    <Figures
      title={t('figures.refused')}
      lead={t('figures.refusedLead')}
      heads={[t('column.event'), t('column.from'), t('column.refusal'), t('column.by'), t('column.count')]}
      isEmpty={refused.length === 0}
    >
      {refused.map(({ event, from, code, by, count }) => {
        const word = names.event(event) ?? t('created')
        return (
          <tr key={`${event} ${from} ${code} ${by?.id}`}>
            <th scope="row">{word}</th>
            <td>{names.state(from)}</td>
            <td className="text-ink-2">{t(`errors:${code}`, { defaultValue: code })}</td>
            <td>
              <bdi>{by?.name ?? t('program')}</bdi>
            </td>
            <Count
              count={count}
              what={word}
              drill={{ of: 'refused', event, fromState: from, code, actorId: by?.id ?? NONE }}
            />
          </tr>
        )
      })}
    </Figures>
  )
}

const OWN_REQUEST = 'ownRequest'

function OwnDecisions({ figures: { ownDecisions }, names }: FigureTablesProps) {
  const { t } = useTranslation('drawn-records')
  return (
    <Figures
      title={t('figures.own')}
      lead={t('figures.ownLead')}
      heads={[t('column.by'), t('column.event'), t('column.count')]}
      isEmpty={ownDecisions.length === 0}
    >
      {ownDecisions.map(({ event, by, count }) => {
        const word = names.event(event) ?? t('created')
        return (
          <tr key={`${event} ${by?.id}`}>
            <th scope="row">
              <bdi>{by?.name ?? t('program')}</bdi>
            </th>
            <td>{word}</td>
            <Count
              count={count}
              what={word}
              drill={{ of: 'refused', event, code: OWN_REQUEST, actorId: by?.id ?? NONE }}
            />
          </tr>
        )
      })}
    </Figures>
  )
}

function Reversals({ document, figures: { reversals, steps }, names }: FigureTablesProps) {
  const { t, i18n } = useTranslation(['drawn-records', 'ledger'])
  const back = steps.filter((step) => leadsBack(document.machine, step))
  return (
    <Figures
      title={t('figures.reversals')}
      lead={t('figures.reversalsLead')}
      heads={[t('column.what'), t('column.by'), t('column.count')]}
      isEmpty={reversals.length + back.length === 0}
    >
      {reversals.map(({ act, by, count }) => (
        <tr key={`${act} ${by.id}`}>
          <th scope="row">{t(`ledger:act.${act}`)}</th>
          <td>
            <bdi>{by.name}</bdi>
          </td>
          <Count count={count} what={t(`ledger:act.${act}`)} drill={{ of: 'reversal', act, actorId: by.id }} />
        </tr>
      ))}
      {back.map(({ event, from, to, count }) => (
        <tr key={`${event} ${from} ${to}`}>
          <th scope="row">
            {t('figures.stepBack', { event: names.event(event) ?? t('created') })}
            <span className="block text-xs text-ink-3">
              {names.state(from ?? '')} {onwardArrow(i18n.language)} {names.state(to)}
            </span>
          </th>
          <td>–</td>
          <Count
            count={count}
            what={names.event(event) ?? ''}
            drill={{ of: 'step', event, fromState: from ?? NONE, toState: to }}
          />
        </tr>
      ))}
    </Figures>
  )
}

interface FiguresProps {
  title: string
  lead: string
  /** The last ones, of numbers, stand at the end. */
  heads: readonly string[]
  isEmpty: boolean
  /** Not of the period. */
  isEver?: boolean
  children: ReactNode
}

function Figures({ title, lead, heads, isEmpty, isEver = false, children }: FiguresProps) {
  const { t } = useTranslation('drawn-records')
  return (
    <SectionCard flush title={title} lead={lead}>
      {isEmpty ? (
        <p className="px-4 py-3 text-ink-3">{t(isEver ? 'figures.noneEver' : 'figures.none')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <div className="figure-table" tabIndex={0} role="group" aria-label={title}>
          <table>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </table>
        </div>
      )}
    </SectionCard>
  )
}

/** A number that leads to what it counts. */
function Count({ count, what, drill }: { count: number; what: string; drill: Drill }) {
  const { t, i18n } = useTranslation('drawn-records')
  const linkTo = useDrillLink()
  return (
    <td className="figure">
      <Link
        href={linkTo(drill)}
        aria-label={`${formatNumber(count, i18n.language)}. ${t('figures.show', { what })}`}
        className="text-brand-ink underline-offset-4 hover:underline"
      >
        {formatNumber(count, i18n.language)}
      </Link>
    </td>
  )
}

function Duration({ seconds }: { seconds: number | null }) {
  const { i18n } = useTranslation()
  return (
    <td className="figure">{seconds === null ? '–' : <bdi>{formatDuration(seconds * 1000, i18n.language)}</bdi>}</td>
  )
}
