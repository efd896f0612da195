import { paths } from '@millrace/contract/paths'
import { signinRecord } from '@millrace/contract/rewards/signin'
import { Card } from '../../components/Card.tsx'
import { IconLink } from '../../components/IconButton.tsx'
import { List } from '../../components/List.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Section } from '../../components/Section.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { SkeletonLines } from '../../components/SkeletonLines.tsx'
import { useSigninToday } from '../../features/rewards/useSigninToday.ts'
import { useCall } from '../../shell/queries.ts'
import { Screen } from '../../shell/Screen.tsx'
import { useText } from '../../shell/useText.ts'
import { BudgetLeft } from '../BudgetLeft.tsx'
import { SigninCalendar } from './SigninCalendar.tsx'
import { SigninCard } from './SigninCard.tsx'
import { SigninRow } from './SigninRow.tsx'

/** The daily sign-in: today's reward, the days in a row, the month and the latest days. */
export function SigninScreen() {
  const t = useText()
  const today = useSigninToday()
  return (
    <Screen
      title={t('signin.title')}
      layout="wide"
      right={<IconLink icon="list" label={t('signin.records')} to={paths.signInRecords} className="text-ink" />}
      hasRefresh
    >
      <Loaded query={today} skeleton={<SigninSkeleton />}>
        {(data) => (
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <SigninCard today={data} />
            <div className="lg:col-start-2 lg:row-span-4 lg:row-start-1">
              <SigninCalendar today={data.day} />
            </div>
            <Latest />
            {data.noReward !== 'country' && <BudgetLeft amount={data.programme.budgetLeft} />}
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

function Latest() {
  const t = useText()
  const { data } = useCall(signinRecord, { pageSize: 3 }, { staleTime: 0 })
  if (!data?.list.length) return null
  return (
    <Section title={t('signin.latest')} more={{ text: t('signin.records'), to: paths.signInRecords }}>
      <List label={t('signin.latest')}>
        {data.list.map((record) => (
          <SigninRow key={record.day} record={record} />
        ))}
      </List>
    </Section>
  )
}

function SigninSkeleton() {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Card className="p-5">
        <SkeletonLines className="grid gap-4" sizes={['h-12 w-1/2', 'h-12 w-full rounded-control', 'h-3 w-4/5']} />
      </Card>
      <Skeleton shape="card" className="h-96 w-full" />
    </div>
  )
}
