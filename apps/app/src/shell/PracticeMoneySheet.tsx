import { Button } from '../components/Button.tsx'
import { Sheet } from '../components/Sheet.tsx'
import { useInfo } from './queries.ts'
import { useText } from './useText.ts'

export function PracticeMoneySheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText()
  const { data } = useInfo()
  return (
    <Sheet
      title={t('shell.practice.title')}
      isOpen={isOpen}
      onClose={onClose}
      actions={<Button onPress={onClose}>{t('shell.practice.close')}</Button>}
    >
      <p className="text-muted">{t('shell.practice.body')}</p>
      {data?.hasDemoData && <p className="text-muted">{t('shell.practice.demo')}</p>}
    </Sheet>
  )
}
