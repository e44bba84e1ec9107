import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/contract.ts'
import { Button } from '#src/ui/button.tsx'
import { DateTime } from '#src/ui/date-time.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { Arriving } from '#src/ui/frame/arriving.tsx'
import { FINDING_WORDS, describeFinding } from '../describe-finding.ts'
import { MAX_REMARK } from '#contract/bounds.ts'

type SealingBreak = AnswerOf<'getSealingBreaks'>['data'][number]

/** Where sealing began at another end than it had been left at, with who said why; nothing where it never did. */
export function SealingBreaks() {
  const { t } = useTranslation('audit')
  const read = useRead('getSealingBreaks')
  const [explained, setExplained] = useState<SealingBreak>()
  if (read.data?.data.length === 0) return null
  return (
    <SectionCard flush title={t('breaks.title')} lead={t('breaks.lead')}>
      <ReadState read={read} waiting={<Skeleton className="m-4 h-20" />}>
        {({ data }) => (
          <Arriving fallback={<Skeleton className="m-4 h-20" />}>
            <BreakTable breaks={data} onExplain={setExplained} />
          </Arriving>
        )}
      </ReadState>
      {explained && <ExplainDialog key={explained.id} explained={explained} onClose={() => setExplained(undefined)} />}
    </SectionCard>
  )
}

function BreakTable({
  breaks,
  onExplain,
}: {
  breaks: readonly SealingBreak[]
  onExplain: (explained: SealingBreak) => void
}) {
  const { t, i18n } = useTranslation(FINDING_WORDS)
  const zone = useZone()
  const mayExplain = useMayCall()('acknowledgeSealingBreak')
  const sides = ({ verdict, found, kept }: SealingBreak) =>
    describeFinding(
      {
        rule: 'seals.endKept',
        record: null,
        reference: '',
        row: null,
        found: `${verdict} ${found}`,
        expected: kept === null ? '–' : String(kept),
      },
      { t, language: i18n.language, zone },
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className="overflow-auto" tabIndex={0} role="group" aria-label={t('breaks.title')}>
      <table className="w-full text-sm">
        <thead className="bg-sunken text-xs text-ink-2 [&_th]:px-3 [&_th]:py-2 [&_th]:text-start [&_th]:font-medium">
          <tr>
            <th scope="col">{t('breaks.at')}</th>
            <th scope="col">{t('breaks.what')}</th>
            <th scope="col">{t('breaks.expected')}</th>
            <th scope="col">{t('breaks.why')}</th>
          </tr>
        </thead>
        <tbody>
          {breaks.map((each) => {
            const { found, expected } = sides(each)
            return (
              <tr key={each.id} className="[&>*]:border-t [&>*]:border-line [&>*]:px-3 [&>*]:py-2 [&>*]:align-top">
                <th scope="row" className="text-start font-normal whitespace-nowrap">
                  <DateTime instant={each.at} zone={zone} />
                </th>
                <td>{found}</td>
                <td>{expected}</td>
                <td className="min-w-40 wrap-anywhere">
                  {each.acknowledged ? (
                    <>
                      <bdi>{each.acknowledged.reason}</bdi>
                      <span className="block text-xs text-ink-3">
                        <bdi>{each.acknowledged.by.name}</bdi>
                        {' · '}
                        <DateTime instant={each.acknowledged.at} zone={zone} />
                      </span>
                    </>
                  ) : (
                    mayExplain && (
                      <Button size="small" onClick={() => onExplain(each)}>
                        {t('breaks.explain')}
                      </Button>
                    )
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function ExplainDialog({ explained: { id }, onClose }: { explained: SealingBreak; onClose: () => void }) {
  const { t } = useTranslation('audit')
  return (
    <ReasonDialog
      call="acknowledgeSealingBreak"
      toRequest={(reason) => ({ body: { id, reason } })}
      invalidates={['getSealingBreaks']}
      saved={() => t('breaks.saved')}
      title={t('breaks.explainTitle')}
      description={t('breaks.explainLead')}
      label={t('breaks.reason')}
      hint={t('breaks.hint')}
      tooShort={t('breaks.tooShort')}
      longest={MAX_REMARK}
      lines="several"
      startsOn="field"
      send={t('breaks.save')}
      onClose={onClose}
    />
  )
}
