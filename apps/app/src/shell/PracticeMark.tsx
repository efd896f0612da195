import { Suspense } from 'react'
import { lazyComponent } from './lazyComponent.ts'
import { useSheet } from './useSheet.ts'
import { useText } from './useText.ts'

const PracticeMoneySheet = lazyComponent(() => import('./PracticeMoneySheet.tsx'), 'PracticeMoneySheet')

/** On every page: this is not real money. A tap explains it. */
export function PracticeMoneyBadge() {
  const t = useText()
  const sheet = useSheet()
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={sheet.open}
        className="group flex min-touch items-center rounded-full"
      >
        <span className="rounded-full bg-caution-soft px-3 py-1 text-12 leading-snug font-semibold text-caution transition group-hover:brightness-97">
          {t('shell.practice-money')}
        </span>
      </button>
      {sheet.wasOpened && (
        <Suspense>
          <PracticeMoneySheet isOpen={sheet.isOpen} onClose={sheet.close} />
        </Suspense>
      )}
    </>
  )
}
