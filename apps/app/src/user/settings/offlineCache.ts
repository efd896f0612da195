/** What the browser keeps for offline reading, apart from the app itself. */
const names = ['answers', 'pictures', 'texts']

export async function measureCache(): Promise<number> {
  // Absent on an insecure origin.
  if (!globalThis.caches) return 0
  const sizes = await Promise.all(
    names.map(async (name) => {
      const cache = await caches.open(name)
      const kept = await Promise.all(
        (await cache.keys()).map(async (request) => (await (await cache.match(request))?.blob())?.size ?? 0),
      )
      return kept.reduce((sum, size) => sum + size, 0)
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

export async function clearCache(): Promise<void> {
  if (globalThis.caches) await Promise.all(names.map((name) => caches.delete(name)))
}
