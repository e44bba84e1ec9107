import { useEffect, useState } from 'react'

/** ms without pointer and keys after which nobody is at the wall. */
const IDLE_MS = 5000

/** Whether pointer and keys have rested for some seconds. */
export function useIdleHands(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    let timer = setTimeout(() => setIdle(true), IDLE_MS)
    const wake = () => {
      clearTimeout(timer)
      setIdle(false)
      timer = setTimeout(() => setIdle(true), IDLE_MS)
    }
    const signs = ['pointermove', 'pointerdown', 'keydown'] as const
    for (const sign of signs) window.addEventListener(sign, wake)
    return () => {
      clearTimeout(timer)
      for (const sign of signs) window.removeEventListener(sign, wake)
    }
  }, [])
  return isIdle
}
