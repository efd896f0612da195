import { fontFamily, palette, type Mode } from './palette.ts'

const key = 'millrace.console.theme'

/** The operator's choice on this device, else what the system prefers. */
export function getThemeMode(): Mode {
  const kept = localStorage.getItem(key)
  if (kept === 'light' || kept === 'dark') return kept
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

export function saveThemeMode(mode: Mode): void {
  localStorage.setItem(key, mode)
  applyThemeMode(mode)
}

/** Gives the style sheets outside Material UI the same colours, as custom properties of the page. */
export function applyThemeMode(mode: Mode): void {
  const { style } = document.documentElement
  for (const [name, value] of Object.entries(palette[mode])) style.setProperty(`--${name}`, value)
  style.setProperty('--font', fontFamily)
  style.setProperty('color-scheme', mode)
}
