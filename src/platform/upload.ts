import type { AnswerOf } from '#contract/contract.ts'
import {
  ApiError,
  callHeaders,
  callOf,
  isErrorBody,
  reportRefusal,
  urlOf,
  type CallSettings,
} from '#src/platform/api.ts'
import { newKey } from '#machines/key.ts'

/** Calls that take multipart form data (API rulings). */
type MultipartCall = 'uploadFile' | 'checkTimetable'

export interface UploadOptions extends CallSettings {
  /** Field of the form → its text or file. */
  form: Record<string, string | Blob>
  params?: Record<string, string>
  /** Share sent so far, 0 to 1. */
  onProgress?: (share: number) => void
}

/**
 * Sends files as multipart form data. Through XMLHttpRequest, since fetch does not tell how much has been sent.
 * A refusal or an outage rejects with an `ApiError`.
 */
export async function upload<Name extends MultipartCall>(name: Name, options: UploadOptions): Promise<AnswerOf<Name>> {
  const call = await callOf(name)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const { form, onProgress, signal, key = newKey() } = options
    request.open(call.method, urlOf(call, options.params))
    request.responseType = 'json'
    const sent = callHeaders()
    for (const [header, value] of Object.entries({ ...sent, 'Idempotency-Key': key })) {
      request.setRequestHeader(header, value)
    }
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    })
    request.addEventListener('load', () => {
      if (request.status < 300) return resolve(request.response)
      reportRefusal(request.status, sent, options, request.response)
      reject(new ApiError(request.status, isErrorBody(request.response) ? request.response : {}))
    })
    request.addEventListener('error', () => reject(new ApiError(0, {})))
    request.addEventListener('abort', () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    const data = new FormData()
    for (const [field, value] of Object.entries(form)) data.append(field, value)
    request.send(data)
  })
}
