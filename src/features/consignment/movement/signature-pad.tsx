import CircleAlert from 'lucide-react/icons/circle-alert'
import Eraser from 'lucide-react/icons/eraser'
import { useId, useRef, useState, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { strokePath } from '#machines/consignment/signature-svg.ts'
import { Button } from '#src/ui/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { MAX_POINTS, MAX_STROKES } from '#contract/consignment/consignment-movement.ts'

type Point = [x: number, y: number, pressure: number]

/** What was drawn, in the pad's own pixels, with the pen's pressure from 0 to 1. */
export interface DrawnSignature {
  width: number
  height: number
  strokes: Point[][]
}

export interface SignaturePadProps {
  label: string
  hint?: string | undefined
  error?: string | undefined
  value: DrawnSignature | null
  onChange: (signature: DrawnSignature | null) => void
}

/**
 * A field to sign in with a finger, a pen or the mouse; it is emptied to sign anew. The pen's pressure is kept, so that
 * the line is as thick on the print as it was drawn.
 */
export function SignaturePad({ label, hint, error, value, onChange }: SignaturePadProps) {
  const { t } = useTranslation('common')
  const id = useId()
  const pad = useRef<SVGSVGElement>(null)
  /** The stroke under the pen: its points come faster than the page is drawn. */
  const pen = useRef<{ pointerId: number; points: Point[] } | null>(null)
  const [drawing, setDrawing] = useState<Point[]>([])
  const strokes = [...(value?.strokes ?? []), ...(drawing.length > 0 ? [drawing] : [])]
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')

  function pointOf(
    box: DOMRect,
    event: { clientX: number; clientY: number; pressure: number; pointerType: string },
  ): Point {
    const size = pad.current?.viewBox.baseVal
    const scale = { x: (size?.width || box.width) / box.width, y: (size?.height || box.height) / box.height }
    const pressure = event.pointerType === 'pen' ? event.pressure : 0.5
    return [
      round((event.clientX - box.left) * scale.x),
      round((event.clientY - box.top) * scale.y),
      Math.min(1, Math.max(0, Math.round(pressure * 100) / 100)),
    ]
  }

  function begin(event: PointerEvent<SVGSVGElement>): void {
    if (event.button !== 0 || pen.current !== null || strokes.length >= MAX_STROKES) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    const points = [pointOf(event.currentTarget.getBoundingClientRect(), event)]
    pen.current = { pointerId: event.pointerId, points }
    setDrawing(points)
  }

  function go(event: PointerEvent<SVGSVGElement>): void {
    const at = pen.current
    if (at === null || at.pointerId !== event.pointerId) return
    const box = event.currentTarget.getBoundingClientRect()
    const passed = event.nativeEvent.getCoalescedEvents?.() ?? []
    for (const point of passed.length > 0 ? passed : [event])
      if (at.points.length < MAX_POINTS) at.points.push(pointOf(box, point))
    setDrawing([...at.points])
  }

  function end(event: PointerEvent<SVGSVGElement>): void {
    const at = pen.current
    if (at === null || at.pointerId !== event.pointerId) return
    pen.current = null
    setDrawing([])
    const box = event.currentTarget.getBoundingClientRect()
    const size = value ?? { width: Math.round(box.width), height: Math.round(box.height), strokes: [] }
    onChange({ ...size, strokes: [...size.strokes, at.points] })
  }

  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex items-end justify-between gap-3">
        <span id={id} className="text-sm font-medium text-ink">
          {label}
          <span aria-hidden className="ms-1 text-stop" title={t('field.required')}>
            *
          </span>
        </span>
        <Button size="small" icon={<Eraser />} disabled={strokes.length === 0} onClick={() => onChange(null)}>
          {t('signature.anew')}
        </Button>
      </div>
      <svg
        ref={pad}
        // Once something is drawn the pad keeps its measure, also when the device is turned.
        viewBox={value ? `0 0 ${value.width} ${value.height}` : undefined}
        role="img"
        aria-labelledby={id}
        aria-describedby={described || undefined}
        data-signature={strokes.length > 0 ? 'drawn' : 'empty'}
        data-invalid={error ? true : undefined}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
        className={cx(
          'block h-44 w-full cursor-crosshair touch-none rounded border-2 bg-white fill-[#111827] select-none',
          error ? 'border-stop' : 'border-control',
        )}
      >
        {strokes.length === 0 && <path d="M 0 0" />}
        {strokes.map((points, index) => (
          <path key={index} d={strokePath(points, points !== drawing)} />
        ))}
      </svg>
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-xs font-medium text-stop-ink">
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-ink-3">
          {hint}
        </p>
      )}
    </div>
  )
}

const round = (length: number): number => Math.round(length * 10) / 10
