import { useEffect, useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useOffer } from '#src/features/booking/use-offer.ts'
import { enterGoesOn } from '#src/ui/form/enter-goes-on.ts'
import { keepFocusNear } from '#src/ui/keep-focus-near.ts'
import { stage } from './stage.tsx'

const field = (name: string) => page.getByLabelText(name)

test('a name that is offered is kept by the key that leads on, replaced by what is typed, and gone otherwise', async () => {
  await stage(<Name />)
  await field('First name').click()
  await userEvent.keyboard('{Tab}')
  await expect.element(field('Family name')).toHaveValue('Saleh')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(field('Family name')).toHaveValue('')
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(field('Family name')).toHaveValue('Saleh')
  await field('Family name').fill('')
  await field('First name').click()
  await userEvent.keyboard('{Tab}Haddad')
  await expect.element(field('Family name')).toHaveValue('Haddad')
  await field('Family name').fill('')
  await field('First name').click()
  // Whoever points at the field means to write into it.
  await field('Family name').click()
  await expect.element(field('Family name')).toHaveValue('')
})

test('Enter goes to the next field that has yet to be filled, and sends where none is left', async () => {
  await stage(<Form />)
  await field('Passport').click()
  await userEvent.keyboard('A1{Enter}')
  await expect.element(field('Expiry')).toHaveFocus()
  await userEvent.keyboard('010131{Enter}')
  await expect.element(page.getByText('Sent 1')).toBeVisible()
})

test('a button that goes away with its work leaves the focus with what stands next to it', async () => {
  await stage(<Rows />)
  await page.getByRole('button', { name: 'Take 2' }).click()
  await expect.element(page.getByRole('button', { name: 'Take 3' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Take 1' })).toHaveFocus()
})

function Name() {
  // Not controlled, as the fields of a registered form.
  const name = useRef<HTMLInputElement>(null)
  const offer = useOffer('Saleh', (value) => {
    if (name.current) name.current.value = value
  })
  return (
    <>
      <input aria-label="First name" />
      <input ref={name} aria-label="Family name" {...offer} />
      <button type="button">Go on</button>
    </>
  )
}

function Form() {
  const [sent, setSent] = useState(0)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as in the forms it is for
    <form
      onKeyDown={enterGoesOn}
      onSubmit={(event) => {
        event.preventDefault()
        setSent((count) => count + 1)
      }}
    >
      <input aria-label="Passport" aria-required />
      <input aria-label="Nationality" aria-required defaultValue="Jordan" />
      <input aria-label="Phone" />
      <input aria-label="Expiry" aria-required />
      <p>Sent {sent}</p>
      <button type="submit">Send</button>
    </form>
  )
}

function Rows() {
  const [rows, setRows] = useState([1, 2, 3])
  useEffect(keepFocusNear, [])
  return (
    <ul id="content">
      {rows.map((row) => (
        <li key={row}>
          <button type="button" onClick={() => setRows((before) => before.filter((each) => each !== row))}>
            Take {row}
          </button>
        </li>
      ))}
    </ul>
  )
}
