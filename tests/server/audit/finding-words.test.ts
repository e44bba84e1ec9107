import { beforeAll, describe, expect, test } from 'vitest'
import type { AuditFinding } from '#contract/audit/audit-finding-row.ts'
import { RECORDED_KINDS, recordedKindNames } from '#server/audit/contents/recorded-kinds.ts'
import { FINDING_WORDS, describeFinding } from '#src/features/audit/describe-finding.ts'
import { screenTranslation } from '../../../scripts/lib/screen-translation.ts'

type Translation = Awaited<ReturnType<typeof screenTranslation>>
const words: Partial<Record<'en' | 'ar', Translation>> = {}
beforeAll(async () => {
  words.en = await screenTranslation('en', FINDING_WORDS)
  words.ar = await screenTranslation('ar', FINDING_WORDS)
})

function told(language: 'en' | 'ar', finding: Partial<AuditFinding>) {
  const t = words[language]
  if (!t) throw new Error('no words')
  return describeFinding(
    { rule: '', record: null, reference: '', row: null, found: '', expected: '', ...finding },
    { t, language, zone: 'UTC' },
  )
}

/** As eyes read it. */
const read = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Cc}\p{Z}]+/gu, ' ')
    .trim()

const ticket = { kind: 'ticket', id: '01900000-0000-7000-8000-000000000001' }

describe.each(['en', 'ar'] as const)('in %s both sides of a finding read apart', (language) => {
  const cases: readonly [string, Partial<AuditFinding>][] = [
    [
      'a record that nothing made, in the state that it would begin in',
      { rule: 'replay.eventsOfRecord', record: ticket, found: 'pending', expected: '● → pending' },
    ],
    ['a state in other letters', { rule: 'replay.storedState', record: ticket, found: 'Pending', expected: 'pending' }],
    [
      'a state with a character that nobody sees',
      { rule: 'replay.storedState', record: ticket, found: 'pending\u200b', expected: 'pending' },
    ],
    [
      'a state with a blank behind it',
      { rule: 'replay.storedState', record: ticket, found: 'pending ', expected: 'pending' },
    ],
    [
      'a state in letters of another script',
      { rule: 'replay.stepsJoin', record: ticket, found: 'р\u0435nding', expected: 'pending' },
    ],
    [
      'times within one second',
      {
        rule: 'records.happenedWhen',
        record: ticket,
        found: '2026-03-01T10:00:00.001Z',
        expected: '2026-03-01T10:00:00.002Z',
      },
    ],
    [
      'names that differ by a blank',
      {
        rule: 'records.askedBy',
        record: ticket,
        found: 'Omar  Saleh · omar@a.example',
        expected: 'Omar Saleh · omar@a.example',
      },
    ],
    ['a right in other letters', { rule: 'records.rightsAsGiven', found: 'Staff', expected: 'staff' }],
  ]
  test.each(cases)('%s', (_, finding) => {
    const { found, expected } = told(language, finding)
    expect(read(found)).not.toBe(read(expected))
    expect(found).not.toContain('\u200b')
  })
})

test('what is stored is told where the words alone would not tell the sides apart', () => {
  const { found, expected } = told('en', {
    rule: 'records.happenedWhen',
    record: ticket,
    found: '2026-03-01T10:00:00.001Z',
    expected: '2026-03-01T10:00:00.002Z',
  })
  expect(found).toContain('“2026-03-01T10:00:00.001Z”')
  expect(expected).toContain('“2026-03-01T10:00:00.002Z”')
  const other = told('en', { rule: 'replay.storedState', record: ticket, found: 'pending\u200b', expected: 'pending' })
  expect(other.found).toContain(String.raw`pending\u{200b}`)
})

test('nothing in Arabic is told by its name in the program', () => {
  const right = told('ar', {
    rule: 'records.rightsAsGiven',
    reference: 'Omar · omar@a.example · user_type',
    found: 'staff',
    expected: 'account',
  })
  expect(right.reference).toContain('نوع المستخدم')
  const run = told('ar', {
    rule: 'records.runsAsEnded',
    reference: '2026-03-01T10:00:00Z',
    found: 'done {}',
    expected: 'done {"records.fourEyes": 2}',
  })
  expect(run.expected).not.toContain('fourEyes')
  const drawing = told('ar', {
    rule: 'records.drawingIsVersion',
    reference: 'refund 0123456789ab',
    found: '–',
    expected: '–',
  })
  expect(drawing.reference).not.toMatch(/refund/)
})

const columns = recordedKindNames.flatMap((kind) =>
  Object.keys(RECORDED_KINDS[kind].columns).map((column) => `${kind}.${column}`),
)

test.each(['en', 'ar'] as const)('every column that is held against what was recorded has words in %s', (language) => {
  const raw = columns.filter((column) =>
    told(language, {
      rule: 'records.readsAsRecorded',
      found: `changed: ${column}`,
      expected: 'as recorded 2026-03-01T10:00:00.000Z',
    }).found.includes('\u2068'),
  )
  expect(raw).toEqual([])
})
