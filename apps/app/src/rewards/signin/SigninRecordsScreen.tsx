import { paths } from '@millrace/contract/paths'
import { signinRecord } from '@millrace/contract/rewards/signin'
import { Amount } from '../../components/Amount.tsx'
import { ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { MessagesDrawing } from '../../components/drawings/MessagesDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { InfiniteList } from '../../components/InfiniteList.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { useCall } from '../../shell/queries.ts'
import { Screen } from '../../shell/Screen.tsx'
import { useCallPages } from '../../shell/useCallPages.ts'
import { useText } from '../../shell/useText.ts'
import { SigninRow } from './SigninRow.tsx'

/** All days on which the member signed in, newest first. */
export function SigninRecordsScreen() {
  const t = useText()
  const { data: all } = useCall(signinRecord, { pageSize: 1 }, { staleTime: 0 })
  const query = useCallPages(signinRecord, {}, { staleTime: 0 })
  return (
    <Screen title={t('signin.records.title')} hasRefresh>
      {all && all.total > 0 && (
        <Card className="flex flex-wrap items-baseline justify-between gap-x-3 p-5">
          <span className="text-13 text-muted">{t('signin.month-days', { days: all.total })}</span>
          <Amount value={all.amount} figure="mine.rewards" figureOf="sign-in" size="medium" />
        </Card>
      )}
      <InfiniteList
        query={query}
        label={t('signin.records.title')}
        getKey={({ day }) => day}
        skeleton={<Skeleton shape="card" className="h-16 w-full" />}
        skeletonCount={6}
        empty={
          <EmptyState drawing={<MessagesDrawing />} title={t('signin.none')} body={t('signin.none-body')}>
            <ButtonLink to={paths.signIn}>{t('signin.title')}</ButtonLink>
          </EmptyState>
        }
      >
        {(record) => (
          <Card className="p-0">
            <SigninRow record={record} hasStreak />
          </Card>
        )}
      </InfiniteList>
    </Screen>
  )
}
