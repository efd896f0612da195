import * as z from 'zod/mini'
import type { Fingerprint, Receipt, Witness } from './witness.ts'

export type NoticeRequest = {
  readonly epoch: number
  readonly day: string
  readonly hash: string
  readonly fingerprint: string
}
/** What the board answers: apps/practice-bank/README.md. */
export type Notice = Pick<Receipt, 'text' | 'signature' | 'publicKey' | 'url'>

const signedText = z.object({ time: z.iso.datetime() })

/** The practice bank's notice board: another program, with its own state, clock and key. */
export const createNoticeBoard = (post: (request: NoticeRequest) => Promise<Notice | null>): Witness => ({
  name: 'notice-board',
  async publish({ epoch, day, hash, words }: Fingerprint): Promise<Receipt | null> {
    const put = await post({ epoch, day, hash, fingerprint: words })
    return put && { ...put, witnessedAt: new Date(signedText.parse(JSON.parse(put.text)).time) }
  },
})
