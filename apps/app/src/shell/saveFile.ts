import { decodeBase64 } from './decodeBase64.ts'

/** Downloads a file that the server sent as base64. */
export function saveFile(name: string, base64: string, type: string): void {
  const url = URL.createObjectURL(new Blob([decodeBase64(base64)], { type }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // By then the browser has started to read it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
