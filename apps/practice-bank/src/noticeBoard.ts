import type { BankKey } from './bankKey.ts'
import type { NoticeRequest } from './requests.ts'
import type { Notice } from './signedText.ts'
import type { Store } from './store.ts'

/**
 * Puts a fingerprint on the public board, with the bank's own time and signature, or finds it there. Two fingerprints
 * of one day are both put up: hiding the second one would help whoever made it.
 */
export function postNotice(store: Store, key: BankKey, request: NoticeRequest): Notice {
  return store.transaction(() => {
    const earlier = store.notice(request.epoch, request.hash)
    if (earlier) return earlier
    // By the wall clock: a witness whose clock the platform sets would be none.
    const atMs = Date.now()
    const number = store.lastNotice() + 1
    const { day, epoch, fingerprint, hash } = request
    const text = JSON.stringify({
      board: 'Practice bank',
      day,
      epoch,
      fingerprint,
      hash,
      number,
      time: new Date(atMs).toISOString(),
      version: 1,
    })
    const notice = { ...request, number, atMs, text, signature: key.sign(text) }
    store.addNotice(notice)
    return notice
  })
}
