import { expect, test } from 'vitest'
import { passengerData } from '#contract/booking/booking.ts'
import { personalNumber } from '#contract/consignment/consignment.ts'
import { values as serviceValues } from '#contract/invoice/service-row.ts'

test.each([
  ['a national number', passengerData.shape.nationalNumber, '٢٤٥٦٧٨٩٠١٢', '2456789012'],
  ['a passport number', passengerData.shape.passportNumber, ' n۱۲۳۴۵۶۷ ', 'N1234567'],
  ["a sender's or receiver's number", personalNumber, '١٠٢٣-٤٥٦٧', '1023-4567'],
  ["a service's code", serviceValues.code, 'rep-٠١', 'REP-01'],
])('%s may be typed on an Arabic keyboard', (_, schema, typed, meant) => {
  expect(schema.parse(typed)).toBe(meant)
})
