/** Day and vehicle, since a departure has no number that people know. */
export const departureReference = (departureId: string) => `
  (select travel_date::text || ' · ' || registration_number from departures join transports on transports.id = transport_id where departures.id = ${departureId})`

/** Records that a machine leads: where they are stored, and how they are called. */
export const RECORD_KINDS = [
  {
    machine: 'ticket',
    table: 'tickets',
    reference: '(select reference from bookings where bookings.id = record.booking_id)',
  },
  {
    machine: 'refund',
    table: 'refund_requests',
    reference: '(select reference from bookings where bookings.id = record.booking_id)',
  },
  { machine: 'departure', table: 'departures', reference: departureReference('record.id') },
  { machine: 'cancellation', table: 'departure_cancellations', reference: departureReference('record.departure_id') },
  {
    machine: 'visaRequest',
    table: 'visa_requests',
    reference: '(select reference from bookings where bookings.id = record.booking_id)',
  },
  {
    machine: 'consignmentPiece',
    table: 'consignment_pieces',
    reference: `(select bill_number from consignments where consignments.id = record.consignment_id) || ' / ' || number`,
  },
  {
    machine: 'writeOff',
    table: 'consignment_write_offs',
    reference: '(select bill_number from consignments where consignments.id = record.consignment_id)',
  },
  {
    machine: 'cashShift',
    table: 'cash_shifts',
    reference: '(select name from users where users.id = record.clerk_id)',
  },
  { machine: 'depositSlip', table: 'deposit_slips', reference: 'number' },
  { machine: 'cashTransfer', table: 'cash_transfers', reference: 'number' },
  { machine: 'journalEntry', table: 'journal_entries', reference: 'number' },
  { machine: 'topUp', table: 'top_ups', reference: 'number' },
  {
    machine: 'walletDeduction',
    table: 'wallet_deductions',
    reference: `coalesce(number, (select name from users where users.id = record.agent_id))`,
  },
  { machine: 'expense', table: 'expenses', reference: 'number' },
] as const
