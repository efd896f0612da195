import { Skeleton } from '../../components/Skeleton.tsx'
import { useText } from '../../shell/useText.ts'

// Part of the first load, while code and data are loading.

export const HomeRowsSkeleton = ({ count }: { count: number }) => (
  <Skeleton shape="card" className={count === 1 ? 'h-24 md:h-20' : count === 4 ? 'h-60 lg:h-108' : 'h-60'} />
)

/** As high as the sentences are in this language. */
export function HomeBooksSkeleton() {
  const t = useText()
  return (
    <div aria-hidden className="grid min-h-19 gap-0.5 rounded-card bg-card py-4 pr-11 pl-13 shadow-card">
      <span className="font-semibold opacity-0">{t('shell.books.held', { share: '100.0\u00a0%' })}</span>
      <span className="text-13 opacity-0">
        {t('shell.books.sealed', { day: '30 Nov' })} · {t('shell.books.check')}
      </span>
    </div>
  )
}

export const HomeProductsSkeleton = () => <Skeleton shape="card" className="h-74 w-full" />

export const HomeStoriesSkeleton = () => (
  <div className="grid gap-2">
    <Skeleton className="my-2 h-5 w-24" />
    <div className="flex gap-3 overflow-hidden md:grid md:grid-cols-2 lg:grid-cols-5">
      <Skeleton count={5} shape="card" className="aspect-[9/10] w-[max(43%,12.5em)] max-w-full shrink-0 md:w-auto" />
    </div>
  </div>
)
