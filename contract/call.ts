/** How a call is made; `keyed`: a write that requires an `Idempotency-Key`. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the base path. */
  path: `/${string}`
  keyed: boolean
}

/** Base of every call (specification §7 shows `/api/admin/login`). */
export const API_BASE = '/api/admin'
