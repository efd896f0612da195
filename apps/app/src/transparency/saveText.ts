/** Downloads a text as a file. */
export function saveText(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // By then the browser has started to read it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
