import { rangesInWords } from '#src/features/consignment/piece-ranges.ts'

/** Which pieces of a bill: `1–3, 7`. */
export function PieceNumbers({ numbers }: { numbers: readonly (readonly [number, number])[] }) {
  return (
    <bdi dir="ltr" className="font-mono text-[0.95em] wrap-anywhere">
      {rangesInWords(numbers)}
    </bdi>
  )
}
