import { lazy, Suspense, useState } from 'react'
import { loadChunk } from './loadChunk.ts'
import { useText } from './useText.ts'

const PracticeSheet = lazy(() =>
  loadChunk(async () => ({ default: (await import('./PracticeMoneySheet.tsx')).PracticeSheet })),
)

/** Stands on every page, always: this is not real money. A tap explains it. */
export function PracticeMark() {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          setIsWanted(true)
          setIsOpen(true)
        }}
        className="group flex min-touch items-center rounded-full"
      >
        <span className="rounded-full bg-caution-soft px-3 py-1 text-12 leading-snug font-semibold text-caution transition group-hover:brightness-97">
          {t('shell.practice-money')}
        </span>
      </button>
      {isWanted && (
        <Suspense>
          <PracticeSheet isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
