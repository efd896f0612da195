import type { Notice } from '@millrace/contract/msg/notice'
import { Button } from '../../components/Button.tsx'
import { Paragraphs } from '../../components/Paragraphs.tsx'
import { Sheet } from '../../components/Sheet.tsx'
import { useText } from '../../shell/useText.ts'

export function HomePopupSheet({ notice, isOpen, onClose }: { notice: Notice; isOpen: boolean; onClose: () => void }) {
  const t = useText()
  return (
    <Sheet
      title={notice.title}
      isOpen={isOpen}
      onClose={onClose}
      actions={<Button onPress={onClose}>{t('home.popup.close')}</Button>}
    >
      <Paragraphs text={notice.content} />
    </Sheet>
  )
}
