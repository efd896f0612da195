import { i18n } from '@lingui/core'
import { showToast } from './toast.ts'
import { reloadToUpdate } from './updates.ts'

const reloadAfterMs = 1_000
/** A second failure this soon after a reload will not be cured by another reload. */
const loopWithinMs = 30_000
const stampKey = 'reloadedAtMs'

type Surroundings = {
  readonly memory: Pick<Storage, 'getItem' | 'setItem'>
  readonly nowMs: () => number
  readonly isOnline: () => boolean
  readonly tell: () => void
  readonly reload: () => void
}

/**
 * Makes a loader of page pieces that reloads the page once when a piece is missing, as after a new version was put up.
 */
export function createChunkLoader(outside: Surroundings) {
  return async function loadPiece<Piece>(load: () => Promise<Piece>): Promise<Piece> {
    try {
      return await load()
    } catch (cause) {
      const reloadedAtMs = Number(outside.memory.getItem(stampKey) ?? -Infinity)
      if (!outside.isOnline() || outside.nowMs() - reloadedAtMs < loopWithinMs) throw cause
      outside.memory.setItem(stampKey, String(outside.nowMs()))
      outside.tell()
      setTimeout(outside.reload, reloadAfterMs)
      // Nothing more to show until the page is loaded anew.
      return new Promise(() => {})
    }
  }
}

/** Loads a piece of the page; a screen, a dialog, texts. */
export const loadChunk = createChunkLoader({
  memory: sessionStorage,
  nowMs: Date.now,
  isOnline: () => navigator.onLine,
  tell: () => showToast(i18n._('shell.chunk-failed'), { tone: 'bad' }),
  reload: () => void reloadToUpdate(),
})
