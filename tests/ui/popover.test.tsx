import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Popover } from '#src/ui/popover.tsx'
import { stage } from './stage.tsx'

test.each([
  ['below its button where there is room', { top: 100, height: 300 }, 'below'],
  ['above it where only there is room, wherever in the window that is', { top: 350, height: 300 }, 'above'],
  ['on the roomier side where there is enough on neither, and is scrolled', { top: 310, height: 500 }, 'above'],
  ['below where that is the roomier side of two too small ones', { top: 200, height: 500 }, 'below'],
] as const)('a panel opens %s', async (_, { top, height }, side) => {
  await page.viewport(800, 600)
  await stage(
    <div style={{ position: 'fixed', insetBlockStart: top, insetInlineStart: 200 }}>
      <Popover button="Seats" buttonClassName="" label="Seats by leg" width={300} align="start">
        {() => <div style={{ height }}>Legs</div>}
      </Popover>
    </div>,
  )
  await page.getByRole('button', { name: 'Seats' }).click()
  const panel = page.getByRole('dialog', { name: 'Seats by leg' })
  await expect.element(panel.getByText('Legs')).toBeVisible()
  const button = page.getByRole('button', { name: 'Seats' }).element().getBoundingClientRect()
  // It rises into its place.
  await expect.poll(() => panel.element().getAnimations().length).toBe(0)
  const box = panel.element().getBoundingClientRect()
  expect(box.top).toBeGreaterThanOrEqual(0)
  expect(box.bottom).toBeLessThanOrEqual(600)
  expect(side === 'above' ? box.bottom <= button.top : box.top >= button.bottom).toBe(true)
  expect(panel.element().scrollHeight > panel.element().clientHeight).toBe(height === 500)
})
