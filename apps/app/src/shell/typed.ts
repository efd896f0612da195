import { readJson } from './storage.ts'

type Field = { readonly name: string; readonly value: string }
type Typed = { readonly path: string; readonly fields: readonly Field[] }

const storageKey = 'typed'
/** Fields of a sheet come back when it is opened again; much later, nobody expects them to. */
const restoredForMs = 10 * 60_000

type Control = HTMLInputElement | HTMLTextAreaElement
const isControl = (element: Element): element is Control => /^(?:INPUT|TEXTAREA)$/.test(element.tagName)
const textTypes = ['text', 'search', 'tel', 'email', 'url', 'number', 'textarea']

/** What nobody may read in the browser's storage, and what has no text. */
const isKept = ({ type, name, autocomplete }: Control): boolean =>
  textTypes.includes(type) && !/password|code/i.test(`${name} ${autocomplete}`)

const getName = (control: Control): string =>
  `${control.tagName} ${control.name} ${control.labels?.[0]?.textContent ?? control.ariaLabel ?? control.placeholder}`

/** Before a reload that an update needs: remembers what is typed on this page. */
export function saveTyped(): void {
  const controls = [...document.querySelectorAll('input, textarea')].filter(isControl)
  const fields = controls
    .filter((control) => isKept(control) && control.value !== '')
    .map((control) => ({ name: getName(control), value: control.value }))
  if (fields.length > 0) sessionStorage.setItem(storageKey, JSON.stringify({ path: location.hash, fields }))
}

/** After it: fills each field in as soon as it is there again and empty, unless the person has gone elsewhere. */
export function restoreTyped(): void {
  const saved = readJson(sessionStorage, storageKey) as Typed | null
  sessionStorage.removeItem(storageKey)
  if (!saved) return
  let left = saved.fields
  const fill = () => {
    if (location.hash !== saved.path) return stop()
    for (const control of document.querySelectorAll('input, textarea')) {
      if (!isControl(control) || control.value !== '') continue
      const field = left.find(({ name }) => name === getName(control))
      if (!field) continue
      left = left.filter((each) => each !== field)
      type(control, field.value)
    }
    if (left.length === 0) stop()
  }
  const observer = new MutationObserver(fill)
  const timer = setTimeout(() => stop(), restoredForMs)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  fill()
}

/** As if it were typed: React hears of a value only when it was set past its own property. */
function type(control: Control, value: string): void {
  const prototype = control instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
