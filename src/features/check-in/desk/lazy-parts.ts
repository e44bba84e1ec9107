import { lazyScreen } from '#src/platform/lazy-screen.tsx'
import type { CameraViewProps } from './camera-view.tsx'
import type { View } from './check-in-views.ts'

/* What the desk needs once somebody was scanned: fetched when it is ready, so that no verdict waits for it. */

/** What of it: said to those who do not see it, shown, or, beside the list, who belongs to the passenger. */
export type VerdictViewProps = { part: 'voice' | 'card'; view: View } | { part: 'party' }

const verdictView = lazyScreen<VerdictViewProps>(() => import('./verdict-view.tsx'))
const passportCompare = lazyScreen<object>(() => import('./passport-compare.tsx'))
const feeReceipts = lazyScreen<object>(() => import('./fee-receipts.tsx'))
const reviewList = lazyScreen<object>(() => import('../device/review-list.tsx'))
const cameraView = lazyScreen<CameraViewProps>(() => import('./camera-view.tsx'))

export const VerdictView = verdictView.Page
export const PassportCompare = passportCompare.Page
export const FeeReceipts = feeReceipts.Page
export const ReviewList = reviewList.Page
export const CameraView = cameraView.Page

/** In the order in which they are met; what a cut-off device does by itself too, while it can still be fetched. */
export function fetchLaterParts(): void {
  verdictView.preload()
  void Promise.all([import('../device/list-look-up.ts'), import('../device/device-acts.ts')]).catch(() => undefined)
  for (const part of [feeReceipts, passportCompare, cameraView, reviewList]) part.preload()
}
