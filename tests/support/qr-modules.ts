import type { Page } from 'playwright'

/**
 * Reads a printed QR code off a screenshot as a scanner's first step does: finds the dark square and samples the
 * middle of every module. What comes back is the code without its quiet zone.
 */
export function readModules(page: Page, picture: Buffer, size: number): Promise<boolean[][]> {
  return page.evaluate(
    async ({ source, size }) => {
      const image = Object.assign(new Image(), { src: source })
      await image.decode()
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.drawImage(image, 0, 0)
      const { data, width, height } = context.getImageData(0, 0, image.width, image.height)
      const isDark = (x: number, y: number) => (data[(Math.round(y) * width + Math.round(x)) * 4] ?? 255) < 128
      const lines = Array.from({ length: height }, (_, y) => y)
      const columns = Array.from({ length: width }, (_, x) => x)
      const dark = lines.filter((y) => columns.some((x) => isDark(x, y)))
      const across = columns.filter((x) => lines.some((y) => isDark(x, y)))
      const [top = 0, left = 0] = [dark[0], across[0]]
      const step = { x: ((across.at(-1) ?? 0) - left + 1) / size, y: ((dark.at(-1) ?? 0) - top + 1) / size }
      return Array.from({ length: size }, (_, row) =>
        Array.from({ length: size }, (_, column) =>
          isDark(left + (column + 0.5) * step.x - 0.5, top + (row + 0.5) * step.y - 0.5),
        ),
      )
    },
    { source: `data:image/png;base64,${picture.toString('base64')}`, size },
  )
}
