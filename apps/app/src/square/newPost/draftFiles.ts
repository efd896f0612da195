import { memberCache, readUserId } from '../../shell/session.ts'

export type DraftFiles = {
  readonly pictures: readonly Blob[]
  readonly video: { readonly file: Blob; readonly poster: Blob | null } | null
}
export const noDraftFiles: DraftFiles = { pictures: [], video: null }

/** Another member who signs in here does not get it. */
const getKey = () => `/draft/post/${readUserId()}`
let saved: Promise<unknown> = Promise.resolve()

/** What was chosen for a post that was not sent, for example because an update has reloaded the page. */
export async function readDraftFiles(): Promise<DraftFiles> {
  try {
    await saved
    const form = await (await (await openCache())?.match(getKey()))?.formData()
    const read = (name: string) => form?.getAll(name).filter((value) => value instanceof Blob) ?? []
    const [file] = read('video')
    return { pictures: read('picture'), video: file ? { file, poster: read('poster')[0] ?? null } : null }
  } catch {
    return noDraftFiles
  }
}

/** One after the other. A device without room for them loses them at a reload, and nothing else. */
export function saveDraftFiles(files: DraftFiles): void {
  saved = saved.then(() => write(files)).catch(() => {})
}

async function write({ pictures, video }: DraftFiles): Promise<void> {
  const cache = await openCache()
  if (!video && pictures.length === 0) return void (await cache?.delete(getKey()))
  const form = new FormData()
  for (const picture of pictures) form.append('picture', picture)
  if (video) form.append('video', video.file)
  if (video?.poster) form.append('poster', video.poster)
  await cache?.put(getKey(), new Response(form))
}

/** There is none on an insecure origin. */
const openCache = async (): Promise<Cache | undefined> => globalThis.caches?.open(memberCache)
