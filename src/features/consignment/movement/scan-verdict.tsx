import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import Hourglass from 'lucide-react/icons/hourglass'
import Info from 'lucide-react/icons/info'
import OctagonX from 'lucide-react/icons/octagon-x'
import { playTune, type Tune } from '#src/ui/tunes.ts'
import { cx } from '#src/ui/cx.ts'

/** done: it counts · known: it counted before · stop: it does not · waiting: being asked. */
type VerdictTone = 'done' | 'known' | 'stop' | 'waiting'

/** What became of the last scan. */
export interface ScanVerdict {
  tone: VerdictTone
  title: string
  text?: string | undefined
  /** What was scanned. */
  label: string
}

const TUNES: Partial<Record<VerdictTone, Tune>> = {
  done: [
    [990, 70],
    [1320, 110],
  ],
  known: [
    [440, 160],
    [330, 260],
  ],
  stop: [
    [180, 250],
    [0, 80],
    [180, 250],
  ],
}

/** Sounds what became of a scan, for eyes that are on the pieces. */
export function sound(tone: VerdictTone): void {
  const tune = TUNES[tone]
  if (tune) playTune(tune, tone === 'done')
}

/** Colour, icon and words of the last scan, readable at arm's length. Keeps its room, so that nothing jumps. */
export function ScanVerdictStrip({ verdict, idle }: { verdict: ScanVerdict | null; idle: string }) {
  const tone = verdict?.tone ?? 'idle'
  const Icon = ICONS[tone]
  return (
    <div
      className={cx('flex min-h-20 items-center gap-4 rounded border-2 px-4 py-2.5', GROUNDS[tone])}
      data-verdict={tone}
    >
      <Icon aria-hidden className="size-9 shrink-0" strokeWidth={2.25} />
      <div className="min-w-0 grow">
        {/* An alert for what stops the hand; the rest waits for its turn. */}
        <p role={tone === 'stop' ? 'alert' : 'status'} className="text-lg leading-tight font-semibold">
          {verdict?.title ?? idle}
          {verdict?.text && <span className="mt-0.5 block text-sm leading-snug font-normal">{verdict.text}</span>}
        </p>
      </div>
      {verdict && (
        <bdi dir="ltr" className="shrink-0 font-mono text-base font-semibold">
          {verdict.label}
        </bdi>
      )}
    </div>
  )
}

const ICONS = { done: CircleCheckBig, known: Info, stop: OctagonX, waiting: Hourglass, idle: Info } satisfies Record<
  VerdictTone | 'idle',
  unknown
>

const GROUNDS = {
  done: 'border-done bg-done-soft text-done-ink',
  known: 'border-info bg-info-soft text-info-ink',
  stop: 'border-stop bg-stop-soft text-stop-ink',
  waiting: 'border-control bg-surface text-ink-2',
  idle: 'border-dashed border-control bg-surface text-ink-2',
} satisfies Record<VerdictTone | 'idle', string>
