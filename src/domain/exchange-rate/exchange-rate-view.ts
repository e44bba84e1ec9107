import { defineRecordView } from '#src/domain/workflow/define-record-view.ts'

export const exchangeRateView = defineRecordView('exchangeRate', {
  places: [{ screen: 'exchangeRates' }],
  invalidates: ['getExchangeRate', 'getExchangeRateList', 'getRateOn'],
})
