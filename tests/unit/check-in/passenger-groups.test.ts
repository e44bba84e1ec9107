import { expect, test } from 'vitest'
import { groupsOf } from '#src/features/check-in/passengers/passenger-groups.ts'
import { boardingTicket } from '#tests/support/check-in-fixtures.ts'

const LISTED = boardingTicket({ reference: 'E7ST0F9F' })

test.each(['E7ST-0F9F', 'e7st-0f9f', 'E7ST0F9F', 'sara e7st-0f9f'])('%s finds the booking', (search) => {
  expect(groupsOf([LISTED], { search }).map(({ reference }) => reference)).toEqual(['E7ST0F9F'])
})

test('a reference of another booking finds nobody', () => {
  expect(groupsOf([LISTED], { search: 'E7ST-0F9A' })).toEqual([])
})
