/** Reads a picture; null where there is no code in it. */
export type QrReader = (video: HTMLVideoElement) => Promise<string | null>

interface NativeDetector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
interface NativeDetectors {
  new (options: { formats: string[] }): NativeDetector
  getSupportedFormats: () => Promise<string[]>
}

declare global {
  interface Window {
    BarcodeDetector?: NativeDetectors
  }
}

/** Longer sides of a picture are made as small as this: enough for a ticket held up to a tablet. */
const MAX_PIXELS = 800

/** The browser's own reader where it has one, else the decoder that comes with us. */
export async function openQrReader(): Promise<QrReader> {
  return (await nativeReader()) ?? ownReader()
}

async function nativeReader(): Promise<QrReader | null> {
  const { BarcodeDetector: Detector } = window
  if (!Detector) return null
  const formats = await Detector.getSupportedFormats().catch((): string[] => [])
  if (!formats.includes('qr_code')) return null
  const detector = new Detector({ formats: ['qr_code'] })
  return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue ?? null
}

async function ownReader(): Promise<QrReader> {
  const { decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  return (video) => {
    const { videoWidth, videoHeight } = video
    if (!drawing || videoWidth === 0) return Promise.resolve(null)
    const scale = Math.min(1, MAX_PIXELS / Math.max(videoWidth, videoHeight))
    const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)]
    Object.assign(canvas, { width, height })
    drawing.drawImage(video, 0, 0, width, height)
    return Promise.resolve(
      decoded(() => decodeQR({ width, height, data: drawing.getImageData(0, 0, width, height).data })),
    )
  }
}

/** The decoder throws where it finds nothing, which is most of the time. */
function decoded(read: () => string): string | null {
  try {
    return read()
  } catch {
    return null
  }
}
