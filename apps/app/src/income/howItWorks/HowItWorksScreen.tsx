import { incomeList, incomeSource } from '@millrace/contract/income/income'
import { paths } from '@millrace/contract/paths'
import { formatDay } from '@millrace/texts'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Note } from '../../components/Note.tsx'
import { useCall } from '../../shell/queries.ts'
import { Screen } from '../../shell/Screen.tsx'
import { hasSession } from '../../shell/session.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { findLatestIncome } from './findLatestIncome.ts'
import { FlowPicture } from './FlowPicture.tsx'
import { Steps } from './Steps.tsx'

/** Explains how income gets from a machine to the wallet, for a member with the figures of their latest income. */
export function HowItWorksScreen() {
  return hasSession() ? <ForMember /> : <Explanation steps={<Steps />} nextPath={paths.catalogue} />
}

/** The explanation is shown at once; the figures of the latest income are added when they are loaded. */
function ForMember() {
  const { data } = useCall(incomeList, {})
  const latest = data && findLatestIncome(data.list)
  return latest ? <WithFigures id={latest.id} /> : <Explanation steps={<Steps />} nextPath={paths.catalogue} />
}

function WithFigures({ id }: { id: string }) {
  const t = useText()
  const { code } = useLanguage()
  const { data } = useCall(incomeSource, { id })
  // What an earlier day left over took a longer way than the steps tell.
  const source = data?.report.day === data?.income.day ? data : undefined
  const intro =
    source && t('howItWorks.own', { name: source.income.productName, day: formatDay(source.income.day, code) })
  return (
    <Explanation
      intro={intro}
      steps={<Steps source={source} />}
      nextPath={`${paths.incomeSource}?id=${encodeURIComponent(id)}`}
    />
  )
}

function Explanation({ intro, steps, nextPath }: { intro?: string | undefined; steps: ReactNode; nextPath: string }) {
  const t = useText()
  return (
    <Screen
      title={t('howItWorks.title')}
      layout="columns"
      bottom={
        <nav aria-label={t('howItWorks.title')}>
          <ButtonLink isWide to={nextPath}>
            {t(nextPath === paths.catalogue ? 'income.to-products' : 'howItWorks.to-source')}
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
