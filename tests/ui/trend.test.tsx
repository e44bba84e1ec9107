import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Trend } from '#src/ui/plot/trend.tsx'
import { stage } from './stage.tsx'

test('a trend that has the focus says what Enter does, before any key and after the pointer has gone', async () => {
  const points = ['Mon', 'Tue', 'Wed'].map((label, place) => ({
    key: label,
    label,
    value: place + 1,
    before: null,
    href: `/days/${label}`,
  }))
  await stage(
    <>
      <Trend label="Sales" names={{ now: 'Now', before: 'Before' }} points={points} format={String} />
      <button type="button">Next</button>
    </>,
  )
  const plot = page.getByRole('img', { name: 'Sales' })
  const hint = page.getByText('Enter: open its rows')
  await expect.element(plot).toBeVisible()
  expect(hint.elements()).toEqual([])
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText('Wed: 3')).toBeVisible()
  await expect.element(hint).toBeVisible()
  await userEvent.hover(plot)
  await expect.element(page.getByText('Tue: 2')).toBeVisible()
  await userEvent.hover(page.getByRole('button', { name: 'Next' }))
  await expect.element(page.getByText('Wed: 3')).toBeVisible()
  await expect.element(hint).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(page.getByText('Tue: 2')).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(hint).not.toBeInTheDocument()
})
