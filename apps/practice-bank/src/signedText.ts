import type { NoticeRequest } from './requests.ts'

/** What the bank says and signs. The signature is over the text, byte by byte. */
export type SignedText = { readonly text: string; readonly signature: string }

/** A fingerprint on the notice board. */
export type Notice = NoticeRequest & SignedText & { readonly number: number; readonly atMs: number }
