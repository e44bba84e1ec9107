import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PassengerRecall } from '#src/features/booking/passenger-recall.tsx'
import { stage } from './stage.tsx'

test('an open search leaves the focus in the field that is typed into beside it', async () => {
  await stage(<Card />)
  await page.getByRole('button').first().click()
  await expect.element(page.getByRole('combobox')).toHaveFocus()
  await page.getByLabelText('Last name').click()
  await userEvent.keyboard('Haddad')
  await expect.element(page.getByLabelText('Last name')).toHaveValue('Haddad')
  await expect.element(page.getByLabelText('Last name')).toHaveFocus()
})

/** Drawn again at every key, as a passenger's card is. */
function Card() {
  const [name, setName] = useState('')
  return (
    <>
      <input aria-label="Last name" value={name} onChange={({ target }) => setName(target.value)} />
      <PassengerRecall onRecall={() => undefined} />
    </>
  )
}
