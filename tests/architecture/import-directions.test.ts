import { describe, expect, test } from 'vitest'
import { readProject, readSource } from './import-graph.ts'
import { findViolations } from './import-rules.ts'

describe('import directions', () => {
  const project = readProject(process.cwd())

  test('the project has no import that goes where it must not', () => {
    expect(findViolations(project)).toEqual([])
  })

  test('the files are really read', () => {
    const contract = project.filter(({ path }) => path.startsWith('contract/'))
    expect(contract.length).toBeGreaterThan(5)
    expect(contract.flatMap(({ imports }) => imports)).toContainEqual({ target: 'zod', lazy: false })
  })
})

describe('the checker itself refuses', () => {
  test.for([
    ['contract/refund/refund.ts', `import { format } from 'date-fns'`],
    ['contract/refund/refund.ts', `import { refundLifecycle } from '#machines/refund/refund-lifecycle.ts'`],
    ['machines/refund/refund-lifecycle.ts', `import { openDatabase } from '../../server/database/connection.ts'`],
    ['src/platform/api.ts', `import type { Settings } from '#server/settings.ts'`],
    ['server/plugins/api.ts', `export { Field } from '#src/ui/field.tsx'\nexport const own = 1`],
    ['server/features/refund/refund-routes.ts', `import { sell } from '#server/features/booking/booking-rules.ts'`],
    ['src/features/refund/refund-page.tsx', `const page = () => import('../booking/booking-page.tsx')`],
    ['src/ui/table.tsx', `import { total } from '#src/features/refund/total.ts'`],
    ['server/lifecycle/apply-event.ts', `type Rules = import('#server/features/refund/refund-rules.ts').Rules`],
    ['benchmarks/run.ts', `import { createTestDatabase } from '#tests/support/database.ts'`],
  ] as const)('%s with %s', ([path, code]) => {
    expect(findViolations([readSource(path, code)])).toHaveLength(1)
  })

  test('a circle, told once', () => {
    const circle = [
      readSource('src/platform/b.ts', `import './c.ts'`),
      readSource('src/platform/c.ts', `import type { A } from '#src/platform/a.ts'`),
      readSource('src/platform/a.ts', `import './b.ts'`),
    ]
    expect(findViolations(circle)).toEqual([
      'circle: src/platform/a.ts → src/platform/b.ts → src/platform/c.ts → src/platform/a.ts',
    ])
  })

  test('a barrel file', () => {
    const barrel = readSource('src/ui/index.ts', `export * from './table.tsx'\nexport { Field } from './field.tsx'`)
    expect(findViolations([barrel])).toEqual(['src/ui/index.ts only passes on what others export'])
  })
})

test('the checker accepts what the architecture allows', () => {
  const files = [
    readSource(
      'contract/refund/refund.ts',
      `import { z } from 'zod'\nimport { recordId } from './common.ts'\nexport const a = 1`,
    ),
    readSource('src/app/routes.ts', `export const refund = () => import('#src/features/refund/refund-page.tsx')`),
    readSource(
      'src/features/refund/refund-page.tsx',
      `import { routes } from '#src/app/routes.ts'\nimport './total.ts'`,
    ),
    readSource('server/app.ts', `import { registerRefund } from './features/refund/refund-routes.ts'`),
    readSource('src/platform/money.ts', `export { format } from './format.ts'\nexport const zero = 0`),
  ]
  expect(findViolations(files)).toEqual([])
})
