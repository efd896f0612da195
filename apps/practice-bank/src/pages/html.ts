/** Markup that is inserted as it is. Everything else is escaped. */
export type Html = { readonly markup: string }
type Part = Html | string | number | false | null | undefined | readonly Part[]

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character)

function toMarkup(part: Part): string {
  if (part === false || part === null || part === undefined) return ''
  if (typeof part === 'string' || typeof part === 'number') return escape(String(part))
  return 'markup' in part ? part.markup : part.map(toMarkup).join('')
}

export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html => ({
  markup: strings.reduce((before, text, i) => before + toMarkup(parts[i - 1]) + text),
})
