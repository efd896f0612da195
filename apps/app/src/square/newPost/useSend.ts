import { CallFailure } from '@millrace/client/CallFailure'
import { createIdempotencyKeys } from '@millrace/client/idempotencyKeys'
import { squareAdd, type Post } from '@millrace/contract/square/post'
import { useRef, useState } from 'react'
import type { Picture } from '../../shell/shrinkPicture.ts'
import { showToast } from '../../shell/toast.ts'
import { uploadCall } from '../../shell/uploadCall.ts'
import type { ChosenVideo } from './readVideo.ts'

/** Outside the screen: a post without an answer may be sent again after the screen was left and opened. */
const keys = createIdempotencyKeys()

type NewPost = {
  readonly text: string
  readonly machineId: string | undefined
  readonly hasUnits: boolean
  readonly pictures: readonly Picture[]
  readonly video: ChosenVideo | null
}

/** Sends a new post with its files, says how far it is, and can be cancelled. */
export function useSend() {
  /** The share that was sent; null when nothing is on its way. */
  const [share, setShare] = useState<number | null>(null)
  const abort = useRef<AbortController>(null)

  async function send({ text, machineId, hasUnits, pictures, video }: NewPost): Promise<Post | null> {
    if (abort.current) return null
    const sending = new AbortController()
    abort.current = sending
    setShare(0)
    const urls = [...pictures.map(({ url }) => url), video?.url]
    const request = {
      content: text,
      hasUnits,
      ...(machineId !== undefined && { machineId }),
      file: pictures.map(({ file }) => file),
      video: video?.file,
      poster: video?.poster,
    }
    try {
      const post = await uploadCall(squareAdd, request, {
        signal: sending.signal,
        idempotencyKey: keys.getKey({ text, machineId, hasUnits, urls }),
        onProgress: setShare,
      })
      keys.succeeded()
      return post
    } catch (failure) {
      if (failure instanceof CallFailure) {
        keys.failed(failure.answer?.code ?? null)
        // Of what can be cancelled, the client shows no lost connection.
        showToast(failure.message, { tone: 'bad' })
      }
      return null
    } finally {
      abort.current = null
      setShare(null)
    }
  }
  return { share, send, cancel: () => abort.current?.abort() }
}
