import { type ReactNode } from 'react'
import { Icon } from '../components/Icon.tsx'
import { lazyPart } from './lazyPart.tsx'
import { useSheet } from './useSheet.ts'
import { useText } from './useText.ts'

const PracticeMoneySheet = lazyPart(() => import('./PracticeMoneySheet.tsx'), 'PracticeMoneySheet', 'msg')

/** A strip above everything, on every page: this is not real money. A tap explains it. It holds what hangs below it. */
export function PracticeMark({ children }: { children: ReactNode }) {
  const t = useText()
  const sheet = useSheet()
  return (
    <>
      <aside className="practice-mark">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={sheet.open}
          className="flex size-full items-center justify-center gap-1.5 -outline-offset-2 hover:underline"
        >
          <Icon name="flask" className="size-[1.1em]" />
          {t('shell.practice-money')}
        </button>
        {children}
      </aside>
      <PracticeMoneySheet isOpen={sheet.isOpen} onClose={sheet.close} />
    </>
  )
}
