/** A file of the app as it is in the bundle. */
export type BundledFile = {
  readonly path: string
  readonly type: string
  readonly text?: string
  readonly base64?: string
}

const prefix = 'bundle '
const fromBase64 = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0)

/** The cache with the files of one bundle. */
export const nameBundleCache = (bundle: string): string => `${prefix}${bundle}`

/** Fetches all files of the app at once, and keeps them as if each had been fetched. Throws when they are not all there. */
export async function unpackBundle(bundle: string): Promise<void> {
  const answer = await fetch(bundle)
  if (!answer.ok) throw new Error(`${bundle}: ${answer.status}`)
  const files = (await answer.json()) as readonly BundledFile[]
  const cache = await caches.open(nameBundleCache(bundle))
  await Promise.all(
    files.map(({ path, type, text, base64 }) =>
      cache.put(path, new Response(base64 ? fromBase64(base64) : (text ?? ''), { headers: { 'Content-Type': type } })),
    ),
  )
}

/** The files of former versions, which no page uses any more once this one has taken over. */
export async function deleteOtherBundles(bundle: string): Promise<void> {
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith(prefix) && name !== nameBundleCache(bundle))
  await Promise.all(others.map((name) => caches.delete(name)))
}
