import { createContext, useContext, useSyncExternalStore } from 'react'

/** Kept on the device. It goes with everything else when one signs out. */
const key = 'areAmountsHidden'
const listeners = new Set<() => void>()

const areHidden = (): boolean => localStorage.getItem(key) === '1'

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  // Another window of the same device hides and shows with this one.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Hides every amount of the member's own in the whole app, or shows them again. */
export function hideAmounts(isHidden: boolean): void {
  if (isHidden) localStorage.setItem(key, '1')
  else localStorage.removeItem(key)
  for (const listener of listeners) listener()
}

/** Whether the eye is closed. */
export const useHideAmountsSetting = (): boolean => useSyncExternalStore(onChange, areHidden)

/**
 * Around what is public (a price, a machine's books) or about to be agreed to (a fee, what arrives): nobody agrees to
 * an amount that cannot be seen.
 */
export const ShowAmounts = createContext(false)

/** Whether amounts are hidden here. */
export function useAreAmountsHidden(): boolean {
  const isOpen = useContext(ShowAmounts)
  return useHideAmountsSetting() && !isOpen
}

/** Stands for an amount that is hidden, whatever its length. */
export const hiddenAmount = '••••'
