import type { Page } from 'playwright'
import { decodeQR } from 'qr/decode.js'

/** What a scanner reads off a screenshot of a printed QR code; throws where it reads none. */
export async function readPrintedQr(page: Page, picture: Buffer): Promise<string> {
  const { data, width, height } = await page.evaluate(
    async (source) => {
      const image = Object.assign(new Image(), { src: source })
      await image.decode()
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.drawImage(image, 0, 0)
      const pixels = context.getImageData(0, 0, image.width, image.height)
      return { data: [...pixels.data], width: image.width, height: image.height }
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  )
  return decodeQR({ width, height, data: Uint8ClampedArray.from(data) })
}
