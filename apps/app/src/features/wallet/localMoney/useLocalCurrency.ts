import type { LocalCurrency } from '@millrace/contract/wallet/amounts'
import { useSyncExternalStore } from 'react'
import { createStore } from '../../../shell/createStore.ts'
import { useMember } from '../../../shell/useMember.ts'

const currencies: Readonly<Record<string, LocalCurrency>> = { KE: 'KES', IN: 'INR', NG: 'NGN' }

/** The currency of a country; undefined where we have no rate, or where nobody has said the country. */
export const findLocalCurrency = (country: string | undefined): LocalCurrency | undefined => currencies[country ?? '']

/** In local storage, on this device: amounts are said in local money too until somebody switches that off. */
const key = 'localMoney'
const store = createStore(globalThis.localStorage?.getItem(key) !== 'off')

export function switchLocalMoney(isOn: boolean): void {
  if (isOn) localStorage.removeItem(key)
  else localStorage.setItem(key, 'off')
  store.set(isOn)
}

export const useIsLocalMoneyOn = (): boolean => useSyncExternalStore(store.subscribe, store.get)

/** The currency in which the member reads amounts besides USDT; undefined where there is none, or it is off. */
export function useLocalCurrency(): LocalCurrency | undefined {
  const { data } = useMember()
  const isOn = useIsLocalMoneyOn()
  return isOn ? findLocalCurrency(data?.country) : undefined
}
