import type { DataOf } from '@millrace/contract/call'
import type { versionUpdate } from '@millrace/contract/msg/version'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { Paragraphs } from '../../components/Paragraphs.tsx'
import { reloadToUpdate } from '../../shell/updates.ts'
import { useText } from '../../shell/useText.ts'

type UpdateDialogProps = { release: NonNullable<DataOf<typeof versionUpdate>>; isOpen: boolean; onClose: () => void }

/** What is new, with a button to update. A compulsory update cannot be declined. */
export function UpdateDialog({ release: { name, extra, downUrl, compulsory }, isOpen, onClose }: UpdateDialogProps) {
  const t = useText()
  const update = () => {
    if (downUrl) location.assign(downUrl)
    else void reloadToUpdate()
  }
  const actions = (
    <>
      {!compulsory && (
        <Button kind="soft" onPress={onClose}>
          {t('about.cancel')}
        </Button>
      )}
      <Button onPress={update}>{t('about.update-now')}</Button>
    </>
  )
  return (
    <Dialog
      title={t('about.update', { name })}
      isOpen={isOpen}
      onClose={onClose}
      isCompulsory={compulsory}
      actions={actions}
    >
      <Paragraphs text={extra || t('about.update-body')} />
      {compulsory && <p className="font-semibold text-caution">{t('about.compulsory')}</p>}
    </Dialog>
  )
}
