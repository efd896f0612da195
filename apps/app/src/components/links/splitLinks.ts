export type Part = { readonly text: string; readonly url?: string }

/** An address with its scheme, with `www.`, of a usual domain, or of any with a path. */
const link = new RegExp(
  [
    String.raw`\b(?:https?:\/\/|www\.)[^\s<>"]+`,
    String.raw`\b(?:[a-z0-9-]+\.)+(?:(?:com|net|org|info|app|xyz|online|site)\b(?:\/[^\s<>"]*)?|[a-z]{2,}\/[^\s<>"]+)`,
  ].join('|'),
  'giu',
)
/** What ends a sentence is no part of a link. */
const sentenceEnd = /[.,;:!?)\]}'’”»…]+$/u

/** Divides a text into what is a link and what is not. A link is shown as text, and opened after a warning only. */
export function splitLinks(text: string): Part[] {
  const parts: Part[] = []
  let at = 0
  for (const match of text.matchAll(link)) {
    // An address of e-mail is none.
    if (text[match.index - 1] === '@') continue
    const shown = match[0].replace(sentenceEnd, '')
    const url = toUrl(shown)
    if (url === null) continue
    if (match.index > at) parts.push({ text: text.slice(at, match.index) })
    parts.push({ text: shown, url })
    at = match.index + shown.length
  }
  if (at < text.length) parts.push({ text: text.slice(at) })
  return parts
}

function toUrl(text: string): string | null {
  const url = URL.parse(/^https?:/i.test(text) ? text : `https://${text}`)
  return url && url.hostname.includes('.') ? url.href : null
}
