import { paths } from '@millrace/contract/paths'
import { lazy, Suspense } from 'react'
import { Section } from '../../components/Section.tsx'
import { loadChunk } from '../../shell/loadChunk.ts'
import { loadTexts } from '../../shell/language.ts'
import { useText } from '../../shell/useText.ts'
import { HomeProductsSkeleton } from './HomeProductsSkeleton.tsx'

// The list comes after the first paint, with texts of its own: it stands below the fold of a phone.
const HomeProducts = lazy(() =>
  loadChunk(async () => {
    const [{ HomeProducts: products }] = await Promise.all([import('./HomeProducts.tsx'), loadTexts('product')])
    return { default: products }
  }),
)

export function HomeMachines() {
  const t = useText()
  return (
    <Section title={t('home.machines')} more={{ text: t('home.news.all'), to: paths.catalogue }}>
      <Suspense fallback={<HomeProductsSkeleton />}>
        <HomeProducts />
      </Suspense>
    </Section>
  )
}
