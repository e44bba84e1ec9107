import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoadList } from '#contract/consignment/consignment-movement.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PieceNumbers } from '#src/features/consignment/piece-numbers.tsx'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { cx } from '#src/ui/cx.ts'
import { errorText } from '#src/platform/error-text.ts'
import { formatInstant, formatNumber } from '#src/platform/format.ts'
import { notify } from '#src/platform/notify.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { linesForUs } from './dock-rules.ts'
import { pieceView } from '#src/domain/consignment/piece-view.ts'

/** Counts what came against what was to come; unloading is closed only with words for what is short. */
export function UnloadCheck({ load }: { load: LoadList }) {
  const { t, i18n } = useTranslation('consignment-movement')
  const zone = useZone()
  const mayCall = useMayCall()
  const [isAsking, setAsking] = useState(false)
  const here = load.depots.find(({ depot }) => depot.id === load.ownDepot?.id)
  const close = useWrite('checkLoadList', {
    invalidates: pieceView.invalidates,
    onDone: () => notify.success(t('check.done')),
    onRefused: (error) => notify.error(errorText(t, error)),
  })
  const { key } = load.departure
  const number = (value: number) => formatNumber(value, i18n.language)
  const missing = linesForUs(load).filter(({ aboard }) => aboard > 0)
  const figures = here ?? { expected: 0, received: 0, short: 0, over: 0, check: null, needsExplanation: false }
  const { check } = figures
  const isCovered = check !== null && !figures.needsExplanation
  const hasAnything = figures.expected + figures.over > 0

  return (
    <SectionCard title={t('check.title')}>
      <dl className="grid grid-cols-4 gap-2 text-center">
        {(['expected', 'received', 'short', 'over'] as const).map((name) => (
          <div
            key={name}
            data-figure={name}
            className={cx(
              'rounded border px-1 py-2',
              figures[name] > 0 && (name === 'short' || name === 'over')
                ? 'border-attention/40 bg-attention-soft text-attention-ink'
                : 'border-line',
            )}
          >
            <dd className="text-xl font-semibold tabular-nums">{number(figures[name])}</dd>
            <dt className="text-xs">{t(`check.${name}`)}</dt>
          </div>
        ))}
      </dl>
      {check && (
        <Notice
          tone={figures.needsExplanation ? 'attention' : 'done'}
          className="mt-3"
          title={t(figures.needsExplanation ? 'check.changed' : 'check.closed')}
        >
          {t('check.by', {
            name: `\u2068${check.by.name}\u2069`,
            at: formatInstant(check.at, { language: i18n.language, zone }),
          })}
          {check.explanation && (
            <>
              {' '}
              <bdi>{check.explanation}</bdi>
            </>
          )}
        </Notice>
      )}
      {!isCovered && hasAnything && mayCall('checkLoadList') && (
        <Button
          wide
          className="mt-3"
          tone={figures.short === 0 ? 'primary' : undefined}
          busy={close.isPending}
          onClick={() =>
            figures.short > 0 || figures.needsExplanation
              ? setAsking(true)
              : close.mutate({ body: { departureKey: key, explanation: null } })
          }
        >
          {t(figures.short > 0 ? 'check.goShort' : 'check.go', { count: figures.short, number: number(figures.short) })}
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          call="checkLoadList"
          toRequest={(explanation) => ({ body: { departureKey: key, explanation } })}
          invalidates={pieceView.invalidates}
          saved={() => t('check.done')}
          title={t('check.askTitle', { count: figures.short, number: number(figures.short) })}
          description={t('check.askBody')}
          label={t('check.explanation')}
          hint={t('check.explanationHint')}
          tooShort={t('ask.tooShort')}
          longest={300}
          lines="several"
          startsOn="field"
          send={t('check.close')}
          onClose={() => setAsking(false)}
        >
          <ul className="max-h-40 overflow-auto rounded border border-line text-sm">
            {missing.map((line) => (
              <li key={`${line.itemId} ${line.loadedAt.id}`} className="border-b border-line px-3 py-1.5 last:border-0">
                {number(line.aboard)} × <bdi>{line.itemName}</bdi> · <Reference>{line.billNumber}</Reference> ·{' '}
                {t('list.pieces')} <PieceNumbers numbers={line.numbers} />
              </li>
            ))}
          </ul>
        </ReasonDialog>
      )}
    </SectionCard>
  )
}
