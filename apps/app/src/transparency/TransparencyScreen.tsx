import { transparencySummary } from '@millrace/contract/transparency/summary'
import { useDeferredValue } from 'react'
import { IconButton } from '../components/IconButton.tsx'
import { Loaded } from '../components/Loaded.tsx'
import { Skeleton } from '../components/Skeleton.tsx'
import { AsOfNote } from '../shell/AsOfNote.tsx'
import { InTurn } from '../shell/InTurn.tsx'
import { loadTexts } from '../shell/language.ts'
import { lazyComponent } from '../shell/lazyComponent.ts'
import { useCall } from '../shell/queries.ts'
import { Screen } from '../shell/Screen.tsx'
import { useText } from '../shell/useText.ts'
import { CheckCard } from './CheckCard.tsx'
import { CoverCard, CoverFrame } from './CoverCard.tsx'
import './transparency.css'

const importBooks = () => import('./books/Books.tsx')
const loadBooks = () => Promise.all([importBooks(), loadTexts('books')])
const Books = lazyComponent(importBooks, 'Books', 'books')
const importSeal = () => import('./books/Seal.tsx')
const loadSeal = () => Promise.all([importSeal(), loadTexts('books')])
const Seal = lazyComponent(importSeal, 'Seal', 'books')

/** Our books, open to everybody. What is held and owed is there at once; the rest follows while the page is idle. */
export function TransparencyScreen() {
  const t = useText()
  const summary = useCall(transparencySummary, { days: 60 }, { staleTime: 15_000 })
  // Drawn in short tasks: an answer alone would be drawn in one.
  const data = useDeferredValue(summary.data)
  const showDownloads = () => document.getElementById('downloads')?.scrollIntoView({ behavior: 'smooth' })
  return (
    <Screen
      title={t('shell.books')}
      layout="wide"
      right={
        <IconButton icon="download" label={t('transparency.downloads')} onPress={showDownloads} className="text-ink" />
      }
      hasRefresh
    >
      <AsOfNote call={transparencySummary} say={(time) => t('transparency.as-of', { time })} />
      <Loaded query={{ ...summary, data }} skeleton={<Skeletons />}>
        {(shown) => (
          <div className="book-columns">
            <CoverCard summary={shown} />
            <div className="grid content-start gap-5">
              <CheckCard />
              <InTurn name="seal" load={loadSeal} skeleton={<Skeleton shape="card" className="h-96 w-full" />}>
                <Seal />
              </InTurn>
            </div>
            <InTurn name="books" load={loadBooks} skeleton={<Skeleton shape="card" className="h-96 w-full" />}>
              <Books summary={shown} />
            </InTurn>
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

function Skeletons() {
  return (
    <div className="book-columns">
      <CoverFrame>
        <Skeleton className="h-138 w-full lg:h-130" />
      </CoverFrame>
      <CheckCard />
    </div>
  )
}
