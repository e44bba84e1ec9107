import type { PAYMENT_MEANS } from '#contract/booking-codes.ts'
import type { ExportLanguage } from './export-list.ts'

/** What something was paid by, in a sheet. */
export const MEANS_WORDS = {
  cash: { en: 'Cash', ar: 'نقدًا' },
  pos: { en: 'Card (POS)', ar: 'بطاقة (نقطة بيع)' },
  bank: { en: 'Bank transfer', ar: 'تحويل مصرفي' },
  agentAccount: { en: "Agent's account", ar: 'حساب الوكيل' },
} satisfies Record<(typeof PAYMENT_MEANS)[number], Record<ExportLanguage, string>>
