import { recordId } from '../common.ts'

/** The contract customer who is charged; null where it is paid by other means than on account. */
export const chargedCustomer = recordId.nullable().default(null)
