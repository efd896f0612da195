/** Gives a file that came as base64 to the browser as a download. */
export function saveFile(name: string, base64: string, type: string): void {
  const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The browser has begun reading it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
