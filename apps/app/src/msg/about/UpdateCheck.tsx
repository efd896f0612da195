import type { DataOf } from '@millrace/contract/call'
import { versionUpdate } from '@millrace/contract/msg/version'
import { Suspense, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { callApi } from '../../shell/client.ts'
import { lazyComponent } from '../../shell/lazyComponent.ts'
import { showToast } from '../../shell/toast.ts'
import { useText } from '../../shell/useText.ts'

const UpdateDialog = lazyComponent(() => import('./UpdateDialog.tsx'), 'UpdateDialog')

/** Checks whether there is a newer version and offers it. */
export function UpdateCheck() {
  const t = useText()
  const [isBusy, setIsBusy] = useState(false)
  const [release, setRelease] = useState<DataOf<typeof versionUpdate>>(null)
  const [isOpen, setIsOpen] = useState(false)
  const check = async () => {
    setIsBusy(true)
    try {
      const newer = await callApi(versionUpdate, { platform: 'web', code: __VERSION_CODE__ })
      setRelease(newer)
      setIsOpen(newer !== null)
      if (!newer) showToast(t('about.latest'), { tone: 'good' })
    } catch (failure) {
      // A refusal was already shown, and the same message is not shown twice; a missing answer was not.
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
