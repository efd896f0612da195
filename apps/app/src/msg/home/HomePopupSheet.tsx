import type { Notice } from '@millrace/contract/msg/notice'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { Paragraphs } from '../../components/Paragraphs.tsx'
import { useText } from '../../shell/useText.ts'

export function HomePopupDialog({ notice, isOpen, onClose }: { notice: Notice; isOpen: boolean; onClose: () => void }) {
  const t = useText()
  return (
    <Dialog
      title={notice.title}
      isOpen={isOpen}
      onClose={onClose}
      actions={<Button onPress={onClose}>{t('home.popup.close')}</Button>}
    >
      <Paragraphs text={notice.content} />
    </Dialog>
  )
}
