import { useEffect, useState } from 'react'
import { Note } from '../../components/Note.tsx'
import { findChanged, readSeen, rememberSeen } from '../../features/transparency/seenRecords.ts'
import { useText } from '../../shell/useText.ts'

/** This device keeps the fingerprint of every day it is shown, and says so when one comes back with another. */
export function ChangedNote({ epoch, hash }: { epoch: number; hash: string }) {
  const t = useText()
  const [isChanged, setIsChanged] = useState(false)
  useEffect(() => {
    let isGone = false
    const compare = async () => {
      const shown = [{ epoch, hash }]
      const changed = findChanged(await readSeen(), shown)
      if (!isGone) setIsChanged(changed !== undefined)
      await rememberSeen(shown)
    }
    void compare()
    return () => {
      isGone = true
    }
  }, [epoch, hash])
  return (
    isChanged && (
      <Note tone="loss" icon="warning" title={t('books.changed')}>
        <p>{t('books.changed-body')}</p>
      </Note>
    )
  )
}
