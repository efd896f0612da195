import { incomeList, incomeSource } from '@millrace/contract/income/income'
import { paths } from '@millrace/contract/paths'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Note } from '../../components/Note.tsx'
import { formatOrderDay } from '../../shell/dates.ts'
import { useCall } from '../../shell/queries.ts'
import { Screen } from '../../shell/Screen.tsx'
import { hasSession } from '../../shell/session.ts'
import { useText } from '../../shell/useText.ts'
import { FlowPicture } from './FlowPicture.tsx'
import { Steps } from './Steps.tsx'

/** How income works, from the machine to the wallet; a member sees the own latest figures in it. */
export function HowItWorksScreen() {
  return hasSession() ? <Own /> : <Pattern steps={<Steps />} bottom={paths.catalogue} />
}

/** With the latest income, where there is one; the explanation does not wait for it. */
function Own() {
  const { data } = useCall(incomeList, { pageSize: 1 })
  const latest = data?.list[0]
  return latest ? <WithFigures id={latest.id} /> : <Pattern steps={<Steps />} bottom={paths.catalogue} />
}

function WithFigures({ id }: { id: string }) {
  const t = useText()
  const { data: source } = useCall(incomeSource, { id })
  const intro =
    source && t('howItWorks.own', { name: source.income.productName, day: formatOrderDay(source.income.day) })
  return (
    <Pattern
      intro={intro}
      steps={<Steps source={source} />}
      bottom={`${paths.incomeSource}?id=${encodeURIComponent(id)}`}
    />
  )
}

function Pattern({ intro, steps, bottom }: { intro?: string | undefined; steps: ReactNode; bottom: string }) {
  const t = useText()
  return (
    <Screen
      title={t('howItWorks.title')}
      bottom={
        <nav aria-label={t('howItWorks.title')}>
          <ButtonLink isWide to={bottom}>
            {t(bottom === paths.catalogue ? 'income.to-products' : 'howItWorks.to-source')}
          </ButtonLink>
        </nav>
      }
    >
      <Card className="overflow-hidden">
        <FlowPicture label={t('howItWorks.picture')} />
        <p className="p-5 pt-4">{intro ?? t('howItWorks.intro')}</p>
      </Card>
      {steps}
      <Note tone="caution" icon="info" title={t('howItWorks.nothing')}>
        <p>{t('howItWorks.nothing-body')}</p>
      </Note>
      <Note icon="shield" title={t('howItWorks.never')}>
        <p>{t('howItWorks.never-body')}</p>
      </Note>
    </Screen>
  )
}
