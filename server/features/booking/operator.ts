import type { ReplyOf } from '#contract/contract.ts'

/** Who carries the passenger, as tickets print it. */
export const OPERATOR: ReplyOf<'getTicketPrint'>['data']['operator'] = {
  name: { en: 'Rihla Coaches', ar: 'رحلة للنقل بالحافلات' },
  phone: '+966 11 555 0100',
  email: 'service@operator.example',
}
