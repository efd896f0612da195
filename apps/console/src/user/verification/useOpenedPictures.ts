import { verificationPicture } from '@millrace/contract/console/verification'
import { useState } from 'react'
import { useAction } from '../../components/useAction.ts'
import { send } from '../../shell/send.ts'

export type OpenedPictures = ReturnType<typeof useOpenedPictures>
type Name = 'front' | 'back' | 'face'

/**
 * The pictures an operator has asked to see. Each is loaded once, since each load is a view in the audit log, and is
 * gone with the page.
 */
export function useOpenedPictures(id: string) {
  const [pictures, setPictures] = useState<ReadonlyMap<string, string>>(new Map())
  const [loading, setLoading] = useState('')
  const { problem, attempt } = useAction()
  async function open(name: string) {
    setLoading(name)
    await attempt(async () => {
      const { data } = await send(verificationPicture, { id, name: name as Name })
      setPictures((earlier) => new Map(earlier).set(name, data.picture))
    })
    setLoading('')
  }
  return { pictures, loading, problem, open }
}
