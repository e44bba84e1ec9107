/** Asks whoever is signed in for a proof; given by the dialog that does so, for as long as it can be shown. */
type Prover = () => Promise<boolean>

let prover: Prover | undefined
let asked: Promise<boolean> | undefined

/** @returns how to take it away again */
export function provideProver(next: Prover): () => void {
  prover = next
  return () => {
    if (prover === next) prover = undefined
  }
}

/**
 * Whether whoever is signed in has just proved who they are. Acts that are refused at about the same time are asked for
 * one proof together.
 */
export async function askForProof(signal?: AbortSignal): Promise<boolean> {
  if (prover === undefined || signal?.aborted) return false
  asked ??= prover().finally(() => {
    asked = undefined
  })
  return (await asked) && !signal?.aborted
}
