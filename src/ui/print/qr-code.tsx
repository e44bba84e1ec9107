import { encodeQR } from 'qr'

export interface QrCodeProps {
  text: string
  /** What it is, for those who cannot see it. */
  label: string
  className?: string
}

/** Four empty modules around the code: scanners need them to find it (ISO/IEC 18004). */
const QUIET_ZONE = 4

/** A QR code as a drawing, so that it stays sharp on every printer. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE })
  const size = modules.length
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${darkRuns(modules)}"/></svg>`
  return <img src={`data:image/svg+xml,${encodeURIComponent(drawing)}`} alt={label} className={className} />
}

/** Dark modules, joined along each row. */
function darkRuns(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => {
        if (!isDark || row[x - 1]) return []
        const end = row.indexOf(false, x)
        return [`M${x} ${y}h${end - x}v1H${x}z`]
      }),
    )
    .join('')
}
