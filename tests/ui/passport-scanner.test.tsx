import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { usePassportScanner } from '#src/features/booking/sale/use-passport-scanner.ts'
import { passportOf } from '#tests/support/passport-lines.ts'
import { stage } from './stage.tsx'

const [upper, lower] = passportOf({ number: 'N7654321', firstName: 'OMAR', lastName: 'SALEH' })

function Desk({ onScanned, onSent }: { onScanned: (zone: string, name: string | null) => void; onSent: () => void }) {
  const [name, setName] = useState('Sa')
  usePassportScanner((zone, field) => onScanned(zone, field?.getAttribute('name') ?? null))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSent()
      }}
    >
      <label>
        Name <input name="name" value={name} onChange={(event) => setName(event.target.value)} />
      </label>
      <button type="submit">Go on</button>
    </form>
  )
}

/** As a scanner that stands for a keyboard: each sign is written where the focus is, unless the page takes it. */
function scan(keys: readonly string[]): void {
  for (const key of keys) {
    const target = document.activeElement
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    if (!target?.dispatchEvent(event) || !(target instanceof HTMLInputElement)) continue
    if (key === 'Enter') target.form?.requestSubmit()
    else document.execCommand('insertText', false, key)
  }
}

test('a scan is taken whole, leaves its field as it was, and sends nothing', async () => {
  const heard: unknown[] = []
  await stage(<Desk onScanned={(...scanned) => heard.push(scanned)} onSent={() => heard.push('sent')} />)
  const field = page.getByLabelText('Name')
  await field.click()
  scan([...upper, 'Enter', ...lower, 'Enter'])
  await expect.poll(() => heard).toEqual([[upper + lower, 'name']])
  await expect.element(field).toHaveValue('Sa')
})

test('what people type stays theirs', async () => {
  const heard: unknown[] = []
  await stage(<Desk onScanned={(...scanned) => heard.push(scanned)} onSent={() => heard.push('sent')} />)
  const field = page.getByLabelText('Name')
  await field.click()
  scan([...'ra', 'Enter'])
  await expect.poll(() => heard).toEqual(['sent'])
  await expect.element(field).toHaveValue('Sara')
})
