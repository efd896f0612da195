import { paths } from '@millrace/contract/paths'
import { Suspense } from 'react'
import { Section } from '../../components/Section.tsx'
import { lazyComponent } from '../../shell/lazyComponent.ts'
import { useText } from '../../shell/useText.ts'
import { HomeProductsSkeleton } from './homeSkeletons.tsx'

// Below the fold of a phone, so its code and texts are not part of the first load.
const HomeProducts = lazyComponent(() => import('./HomeProducts.tsx'), 'HomeProducts', 'product')

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
