/** tinykeys ships its types outside its `exports`; this is the part we use. */
declare module 'tinykeys' {
  /** Listens for key combinations and sequences (`$mod+k`, `g b`). Returns how to stop. */
  export function tinykeys(target: Window, bindings: Record<string, (event: KeyboardEvent) => void>): () => void
}
