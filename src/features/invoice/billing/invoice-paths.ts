/** Paths of an invoice's papers, which stand alone. */
export const invoicePrintPath = (id: string): string => `/invoice-prints/${id}`
export const creditNotePrintPath = (id: string): string => `/credit-note-prints/${id}`

/** Where a credit note is written, below the invoice's page. */
export const creditPath = (invoicePath: string): string => `${invoicePath}/credit`
