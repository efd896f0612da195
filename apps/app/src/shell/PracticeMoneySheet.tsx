import { Button } from '../components/Button.tsx'
import { Sheet } from '../components/Sheet.tsx'
import { PracticeClock } from './PracticeClock.tsx'
import { useInfo } from './queries.ts'
import { hasSession } from './session.ts'
import { useText } from './useText.ts'

/** What practice money is, and for members the clock that goes with it. Texts: `msg`. */
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
      {isOpen && hasSession() && <PracticeClock onIncome={onClose} />}
    </Sheet>
  )
}
