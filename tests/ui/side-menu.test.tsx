import House from 'lucide-react/icons/house'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SideMenu, type MenuGroup } from '#src/ui/frame/side-menu.tsx'
import { stage } from './stage.tsx'

const entry = (label: string) => ({ label, href: `/${label.toLowerCase()}`, icon: House })
const GROUPS: readonly MenuGroup[] = [
  { id: 'start', label: 'Home', icon: House, isBare: true, entries: [entry('Dashboard')] },
  { id: 'money', label: 'Money', icon: House, entries: [entry('Shifts'), entry('Transfers')] },
]
const link = (name: string) => page.getByRole('link', { name })

beforeEach(() => localStorage.clear())

test('a group is folded and unfolded by its heading, by keyboard, and stays so', async () => {
  const first = await stage(<SideMenu groups={GROUPS} />)
  const heading = page.getByRole('button', { name: 'Money' })
  await expect.element(heading).toHaveAttribute('aria-expanded', 'true')
  await heading.click()
  await expect.element(heading).toHaveAttribute('aria-expanded', 'false')
  expect(link('Shifts').elements()).toHaveLength(0)
  await expect.element(link('Dashboard')).toBeVisible()
  await first.unmount()

  await stage(<SideMenu groups={GROUPS} />)
  expect(link('Shifts').elements()).toHaveLength(0)
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.element(link('Shifts')).toBeVisible()
})
