import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Stretch } from '#src/ui/plot/stretch.tsx'
import { stage } from './stage.tsx'

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`

async function drawn(shares: readonly number[]): Promise<{ bars: number[]; tall: number }> {
  const legs = shares.map((value, place) => ({ from: `Stop ${place}`, to: `Stop ${place + 1}`, value, before: null }))
  await stage(<Stretch label="Load" names={{ now: 'Now', before: 'Before' }} legs={legs} format={percent} />)
  const plot = page.getByRole('img', { name: 'Load' })
  await expect.element(plot).toBeVisible()
  const bars = [...plot.element().querySelectorAll('rect')].map((bar) => bar.getBoundingClientRect().height)
  return { bars, tall: plot.element().getBoundingClientRect().height }
}

test('legs of a few per cent are told apart, and where the axis ends is said', async () => {
  const { bars, tall } = await drawn([0.03, 0.05, 0])
  const [low = 0, high = 0, none] = bars
  expect(high).toBeGreaterThan(tall / 2)
  expect(low / high).toBeCloseTo(3 / 5, 1)
  expect(none).toBe(0)
  await expect.element(page.getByText('The axis ends at 5%, not at 100%.')).toBeVisible()
})

test('a leg with more than is offered ends at the top, and a full axis needs no words', async () => {
  const { bars } = await drawn([1.1, 1, 0.5])
  const [over = 0, full = 0, half = 0] = bars
  expect(over).toBeCloseTo(full, 0)
  expect(half / full).toBeCloseTo(0.5, 1)
  expect(page.getByText('The axis ends').elements()).toEqual([])
})
