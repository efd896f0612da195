import { verificationPicture } from '@millrace/contract/console/verification'
import { useState } from 'react'
import { useAction } from '../../components/useCall.ts'
import { send } from '../../shell/send.ts'

export type OpenedPictures = ReturnType<typeof useOpenedPictures>
type PictureName = 'front' | 'back' | 'face'

/** The pictures that the operator has opened. Each is loaded once, because the audit log records every load. */
export function useOpenedPictures(id: string) {
  const [pictures, setPictures] = useState<ReadonlyMap<string, string>>(new Map())
  const [loading, setLoading] = useState('')
  const { problem, attempt } = useAction()
  async function open(name: string) {
    setLoading(name)
    await attempt(async () => {
      const { data } = await send(verificationPicture, { id, name: name as PictureName })
      setPictures((previous) => new Map(previous).set(name, data.picture))
    })
    setLoading('')
  }
  return { pictures, loading, problem, open }
}
