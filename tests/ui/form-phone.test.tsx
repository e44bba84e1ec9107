import { FormProvider, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FormPhone } from '#src/ui/form/form-phone.tsx'
import { stage } from './stage.tsx'

function Form({ phone, onSend }: { phone: string | null; onSend: (phone: string | null) => void }) {
  const form = useForm({ defaultValues: { phone } })
  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => void form.handleSubmit((values) => onSend(values.phone))(event)}>
        <FormPhone name="phone" label="Phone" />
        <button type="submit">Send</button>
      </form>
    </FormProvider>
  )
}

async function sent(phone: string | null, ...typed: string[]) {
  const requests: (string | null)[] = []
  await stage(<Form phone={phone} onSend={(value) => requests.push(value)} />)
  const field = page.getByLabelText('Phone')
  if (phone !== null) await expect.element(field).toHaveValue('+966 50 123 4567')
  // oxlint-disable-next-line no-await-in-loop -- one after the other, as people type
  for (const text of typed) await field.fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => requests).toHaveLength(1)
  return { value: requests[0], field }
}

test('a stored phone stands grouped in its field, and is sent as it is stored', async () => {
  expect((await sent('+966501234567')).value).toBe('+966501234567')
})

test('what is typed stays as it is typed', async () => {
  const { value, field } = await sent('+966501234567', '050 765 43 21')
  expect(value).toBe('050 765 43 21')
  await expect.element(field).toHaveValue('050 765 43 21')
})

test('a phone that was changed and taken back is the stored one again', async () => {
  expect((await sent('+966501234567', '+966 50 123 456', '+966 50 123 4567')).value).toBe('+966501234567')
})

test('an emptied phone is none', async () => {
  expect((await sent('+966501234567', '')).value).toBeNull()
})
