import type { DataOf } from '@millrace/contract/call'
import { versionUpdate } from '@millrace/contract/msg/version'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { loadChunk } from '../../shell/loadChunk.ts'
import { callApi } from '../../shell/client.ts'
import { showToast } from '../../shell/toast.ts'
import { useText } from '../../shell/useText.ts'
import { versionCode } from './toVersionCode.ts'

const UpdateDialog = lazy(() => loadChunk(async () => ({ default: (await import('./UpdateDialog.tsx')).UpdateDialog })))

/** Asks whether there is a newer version and offers it. */
export function UpdateCheck() {
  const t = useText()
  const [isBusy, setIsBusy] = useState(false)
  const [release, setRelease] = useState<DataOf<typeof versionUpdate>>(null)
  const [isOpen, setIsOpen] = useState(false)
  const check = async () => {
    setIsBusy(true)
    try {
      const newer = await callApi(versionUpdate, { platform: 'web', code: versionCode(__VERSION__) })
      setRelease(newer)
      setIsOpen(newer !== null)
      if (!newer) showToast(t('about.latest'), { tone: 'good' })
    } catch (failure) {
      // What the server said has been told; without an answer this is the only place that can tell.
      showToast((failure as Error).message, { tone: 'bad' })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <Button kind="soft" isWide isBusy={isBusy} onPress={() => void check()}>
        {t('about.check')}
      </Button>
      {release && (
        <Suspense>
          <UpdateDialog release={release} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
