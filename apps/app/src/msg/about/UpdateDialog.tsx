import type { DataOf } from '@millrace/contract/call'
import type { versionUpdate } from '@millrace/contract/msg/version'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { Paragraphs } from '../../components/Paragraphs.tsx'
import { useText } from '../../shell/useText.ts'
import { update } from '../../shell/version.ts'

type UpdateDialogProps = { release: NonNullable<DataOf<typeof versionUpdate>>; isOpen: boolean; onClose: () => void }

/** What is new, with a button to update. */
export function UpdateDialog({ release, isOpen, onClose }: UpdateDialogProps) {
  const t = useText()
  const actions = (
    <>
      <Button kind="soft" onPress={onClose}>
        {t('about.cancel')}
      </Button>
      <Button onPress={() => void update(release)}>{t('shell.update.now')}</Button>
    </>
  )
  return (
    <Dialog title={t('about.update', { name: release.name })} isOpen={isOpen} onClose={onClose} actions={actions}>
      <Paragraphs text={release.extra || t('about.update-body')} />
    </Dialog>
  )
}
