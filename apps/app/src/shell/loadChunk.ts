import { translate } from './messages.ts'
import { reloadToUpdate } from './reloadToUpdate.ts'
import { showToast } from './toast.ts'

const reloadAfterMs = 1_000
/** A chunk that still fails this soon after a reload will not be fixed by another reload. */
const reloadAgainAfterMs = 30_000
const reloadedAtKey = 'reloadedAtMs'

type Environment = {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly nowMs: () => number
  readonly isOnline: () => boolean
  readonly showError: () => void
  readonly reload: () => void
}

/** Returns a loader that reloads the page once when a chunk is missing: a new version may have replaced it. */
export function createChunkLoader({ storage, nowMs, isOnline, showError, reload }: Environment) {
  return async function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
    try {
      return await load()
    } catch (cause) {
      const reloadedAtMs = Number(storage.getItem(reloadedAtKey) ?? -Infinity)
      if (!isOnline() || nowMs() - reloadedAtMs < reloadAgainAfterMs) throw cause
      storage.setItem(reloadedAtKey, String(nowMs()))
      showError()
      // Stays pending, so that nothing else is shown before the reload. Whoever has no network by then keeps the page.
      return new Promise((_, reject) => setTimeout(() => (isOnline() ? reload() : reject(cause)), reloadAfterMs))
    }
  }
}

/** Loads a part of the app: a screen, a dialog, texts. */
export const loadChunk = createChunkLoader({
  storage: sessionStorage,
  nowMs: Date.now,
  isOnline: () => navigator.onLine,
  showError: () => showToast(translate('shell.chunk-failed'), { tone: 'bad', isKept: true }),
  reload: () => void reloadToUpdate(),
})
