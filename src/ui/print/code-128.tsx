import { code128Bars } from '#src/ui/print/code-128-modules.ts'

export interface Code128Props {
  /** Printable ASCII. */
  text: string
  className?: string
}

/** A Code 128 as a drawing that fills its box; what it says stands beside it in letters, so it is hidden from readers. */
export function Code128({ text, className }: Code128Props) {
  const code = code128Bars(text)
  if (!code) return null
  return (
    <svg
      aria-hidden
      data-code={text}
      viewBox={`0 0 ${code.width} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      className={className}
    >
      <path fill="#000" d={code.bars.map(({ x, width }) => `M${x} 0h${width}v1h-${width}z`).join('')} />
    </svg>
  )
}
