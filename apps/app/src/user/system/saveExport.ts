/** Gives the zip to the browser as a download. */
export function saveExport({ fileName, zip }: { fileName: string; zip: string }): void {
  const bytes = Uint8Array.from(atob(zip), (each) => each.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/zip' }))
  Object.assign(document.createElement('a'), { href: url, download: fileName }).click()
  // The browser has begun reading it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
