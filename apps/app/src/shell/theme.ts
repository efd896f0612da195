import { useSyncExternalStore } from 'react'
import { createStore } from './createStore.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** In local storage, on this device; theme.js applies it before the first paint. */
const key = 'theme'

const store = createStore<Theme>(themes.find((each) => each === localStorage.getItem(key)) ?? 'system')

/** Shows the app in a theme from now on, or in that of the system. */
export function chooseTheme(theme: Theme): void {
  const { classList } = document.documentElement
  classList.remove('theme-light', 'theme-dark')
  if (theme === 'system') localStorage.removeItem(key)
  else {
    localStorage.setItem(key, theme)
    classList.add(`theme-${theme}`)
  }
  store.set(theme)
}

export const useTheme = (): Theme => useSyncExternalStore(store.subscribe, store.get)
