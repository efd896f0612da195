import type { DataOf } from '@millrace/contract/call'
import { versionUpdate } from '@millrace/contract/msg/version'
import { useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { showToast } from '../../shell/toast.ts'
import { useCallMutation } from '../../shell/useCallMutation.ts'
import { useText } from '../../shell/useText.ts'
import { compel, getVersionRequest } from '../../shell/version.ts'

const UpdateDialog = lazyPart(() => import('./UpdateDialog.tsx'), 'UpdateDialog')

/** Checks whether there is a newer version and offers it. */
export function UpdateCheck() {
  const t = useText()
  const [release, setRelease] = useState<DataOf<typeof versionUpdate>>(null)
  const [isOpen, setIsOpen] = useState(false)
  const check = useCallMutation(versionUpdate, {
    onSuccess: (newer) => {
      if (newer?.compulsory) return compel(newer)
      setRelease(newer)
      setIsOpen(newer !== null)
      if (!newer) showToast(t('about.latest'), { tone: 'good' })
    },
  })
  return (
    <>
      <Button kind="soft" isWide isBusy={check.isPending} onPress={() => check.mutate(getVersionRequest())}>
        {t('about.check')}
      </Button>
      {release && <UpdateDialog release={release} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  )
}
