/** Whether an address is a page of another origin than the app's. A frame of our own origin could leave its sandbox. */
export function isForeign(url: string, ownOrigin: string): boolean {
  const parsed = URL.parse(url)
  return parsed !== null && /^https?:$/.test(parsed.protocol) && parsed.origin !== ownOrigin
}
