import { currencies } from '@millrace/money'
import { createContext, useContext, useSyncExternalStore } from 'react'

/** In local storage, which is cleared when the member signs out. */
const key = 'areAmountsHidden'
const listeners = new Set<() => void>()

const readSetting = (): boolean => localStorage.getItem(key) === '1'

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Other windows of this browser follow.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Hides all amounts of the member in the whole app, or shows them again. */
export function hideAmounts(isHidden: boolean): void {
  if (isHidden) localStorage.setItem(key, '1')
  else localStorage.removeItem(key)
  for (const listener of listeners) listener()
}

/** Whether the member has chosen to hide amounts. */
export const useHideAmountsSetting = (): boolean => useSyncExternalStore(subscribe, readSetting)

/**
 * Shows amounts in spite of the setting: for public ones (a price, a machine's books), and for those about to be
 * confirmed (a fee), since nobody should agree to an amount that cannot be seen.
 */
export const ShowAmounts = createContext(false)

/** Whether amounts are hidden here. */
export function useAreAmountsHidden(): boolean {
  const areShown = useContext(ShowAmounts)
  return useHideAmountsSetting() && !areShown
}

/** Takes the place of a hidden amount, whatever its length. */
export const hiddenAmount = '••••'

const numbersBeforeCurrency = new RegExp(
  `[+\\-−]?\\d[\\d.,\\u00a0\\u202f' ]*(?=[\\u00a0\\u202f ]?(?:${currencies.join('|')})\\b)`,
  'g',
)

/** Hides the amounts in a text of the server: the numbers before a currency. */
export const maskAmounts = (text: string): string =>
  text.replace(numbersBeforeCurrency, (number) => hiddenAmount + (/[\u00a0\u202f ]$/.exec(number)?.[0] ?? ''))
