import { fontFamily, palette, type Mode } from './palette.ts'

const key = 'millrace.console.theme'
const systemIsDark = '(prefers-color-scheme: dark)'

/** The mode that the operator chose in this browser, or the system's preference. */
export function getThemeMode(): Mode {
  const saved = localStorage.getItem(key)
  if (saved === 'light' || saved === 'dark') return saved
  return matchMedia(systemIsDark).matches ? 'dark' : 'light'
}

/** Tells the mode again whenever the system's preference changes, as many do in the evening. */
export function watchThemeMode(onChange: (mode: Mode) => void): () => void {
  const system = matchMedia(systemIsDark)
  const tell = () => onChange(getThemeMode())
  system.addEventListener('change', tell)
  return () => system.removeEventListener('change', tell)
}

export function saveThemeMode(mode: Mode): void {
  localStorage.setItem(key, mode)
  applyThemeMode(mode)
}

/** Sets the colours as CSS custom properties, for the style sheets outside Material UI. */
export function applyThemeMode(mode: Mode): void {
  const { style } = document.documentElement
  for (const [name, value] of Object.entries(palette[mode])) style.setProperty(`--${name}`, value)
  style.setProperty('--font', fontFamily)
  style.setProperty('color-scheme', mode)
}
