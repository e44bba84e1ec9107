/**
 * SHA-256 of a text, as lower-case hex. Written out because the same value is needed at once in Node and in the
 * browser, where WebCrypto answers later and only on a secure page, and node:crypto does not exist.
 */
export function sha256(text: string): string {
  const message = padded(new TextEncoder().encode(text))
  const hash = Uint32Array.from(INITIAL)
  for (let offset = 0; offset < message.byteLength; offset += 64) addBlock(hash, message, offset)
  return [...hash].map((word) => word.toString(16).padStart(8, '0')).join('')
}

function padded(bytes: Uint8Array): DataView {
  const length = Math.ceil((bytes.length + 9) / 64) * 64
  const message = new Uint8Array(length)
  message.set(bytes)
  message[bytes.length] = 0x80
  const view = new DataView(message.buffer)
  view.setUint32(length - 8, Math.floor((bytes.length * 8) / 2 ** 32))
  view.setUint32(length - 4, (bytes.length * 8) >>> 0)
  return view
}

function addBlock(hash: Uint32Array, message: DataView, offset: number): void {
  const words = new Uint32Array(64)
  for (let i = 0; i < 16; i++) words[i] = message.getUint32(offset + i * 4)
  for (let i = 16; i < 64; i++) {
    const [w2, w7, w15, w16] = [at(words, i - 2), at(words, i - 7), at(words, i - 15), at(words, i - 16)]
    const s0 = turn(w15, 7) ^ turn(w15, 18) ^ (w15 >>> 3)
    const s1 = turn(w2, 17) ^ turn(w2, 19) ^ (w2 >>> 10)
    words[i] = w16 + s0 + w7 + s1
  }
  let [a, b, c, d] = [at(hash, 0), at(hash, 1), at(hash, 2), at(hash, 3)]
  let [e, f, g, h] = [at(hash, 4), at(hash, 5), at(hash, 6), at(hash, 7)]
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const t1 = h + s1 + ((e & f) ^ (~e & g)) + at(ROUND, i) + at(words, i)
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const t2 = s0 + ((a & b) ^ (a & c) ^ (b & c))
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) >>> 0, c, b, a, (t1 + t2) >>> 0]
  }
  const sums = [a, b, c, d, e, f, g, h]
  for (const [i, sum] of sums.entries()) hash[i] = at(hash, i) + sum
}

const turn = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits))
const at = (words: Uint32Array, index: number): number => words[index] ?? 0

// FIPS 180-4: fractional parts of the square and cube roots of the first primes.
const PRIMES = Array.from({ length: 312 }, (_, n) => n).filter(isPrime)
const INITIAL = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const ROUND = Uint32Array.from(PRIMES.map((prime) => fraction(Math.cbrt(prime))))

function isPrime(n: number): boolean {
  for (let d = 2; d * d <= n; d++) if (n % d === 0) return false
  return n > 1
}

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32)
}
