import { decodeBase64 } from './decodeBase64.ts'

/** Downloads bytes as a file. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // By then the browser has started to read it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Downloads a text as a file. */
export const saveText = (name: string, text: string, type: string): void => saveBlob(name, new Blob([text], { type }))

/** Downloads a file that the server sent as base64. */
export const saveFile = (name: string, base64: string, type: string): void =>
  saveBlob(name, new Blob([decodeBase64(base64)], { type }))
