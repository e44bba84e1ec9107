export interface Sent {
  method: string
  headers: Readonly<Record<string, string>>
  /** JSON, already written. */
  body?: string | undefined
  signal?: AbortSignal | undefined
  /** How long the beginning of an answer is waited for, in milliseconds. */
  patience: number
  /** Whether the same may arrive twice: a read, or a write that carries a key. */
  isRepeatable: boolean
}

/** Answers of somebody who will be back in a moment. */
const AWAY = [502, 503, 504]
const BACK_IN_MS = 400

/**
 * Sends a request, and what may arrive twice once more where the server is away for a moment. Throws as `fetch` does
 * when nobody answers in time.
 */
export async function send(url: string, request: Sent): Promise<Response> {
  const response = await sendOnce(url, request)
  if (!request.isRepeatable || !AWAY.includes(response.status)) return response
  await new Promise((resolve) => setTimeout(resolve, BACK_IN_MS))
  request.signal?.throwIfAborted()
  return sendOnce(url, request)
}

async function sendOnce(url: string, { method, headers, body, signal, patience }: Sent): Promise<Response> {
  const silence = new AbortController()
  // Only until the answer begins: a large file takes its time on a slow line.
  const timer = setTimeout(() => silence.abort(), patience)
  try {
    return await fetch(url, {
      method,
      headers: body === undefined ? { ...headers } : { ...headers, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body }),
      signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
    })
  } finally {
    clearTimeout(timer)
  }
}
