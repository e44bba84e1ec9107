import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Link } from 'wouter'
import { LeaveGuard, useLeaveGuard } from '#src/ui/form/leave-guard.tsx'
import { stage } from './stage.tsx'

/** Something typed into one of the page's forms. */
function Typed({ label }: { label: string }) {
  const [isTyped, setTyped] = useState(true)
  useLeaveGuard(isTyped)
  return <button onClick={() => setTyped(false)}>Empty {label}</button>
}

test('a page with two forms is held until both are empty', async () => {
  await stage(
    <LeaveGuard>
      <Typed label="one" />
      <Typed label="other" />
      <Link href="/elsewhere">Leave</Link>
    </LeaveGuard>,
  )
  const before = window.location.href
  await page.getByRole('button', { name: 'Empty other' }).click()
  await page.getByRole('link', { name: 'Leave' }).click()
  await expect.element(page.getByRole('alertdialog')).toBeInTheDocument()
  expect(window.location.href).toBe(before)
  await page.getByRole('alertdialog').getByRole('button').first().click()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  window.history.replaceState(null, '', before)
})
