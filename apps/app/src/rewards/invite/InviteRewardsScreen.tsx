import { paths } from '@millrace/contract/paths'
import { inviteRewards } from '@millrace/contract/rewards/invite'
import { Amount } from '../../components/Amount.tsx'
import { Avatar } from '../../components/Avatar.tsx'
import { ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { DepositDrawing } from '../../components/drawings/DepositDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { InfiniteList } from '../../components/InfiniteList.tsx'
import { ListRow } from '../../components/List.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { useCall } from '../../shell/queries.ts'
import { Screen } from '../../shell/Screen.tsx'
import { useCallPages } from '../../shell/useCallPages.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

/** The rewards for invitations, each with the person who was invited. */
export function InviteRewardsScreen() {
  const t = useText()
  const { code: language } = useLanguage()
  const { data: all } = useCall(inviteRewards, { pageSize: 1 }, { staleTime: 0 })
  const query = useCallPages(inviteRewards, {}, { staleTime: 0 })
  return (
    <Screen title={t('invite.rewards.title')} hasRefresh>
      {all && all.total > 0 && (
        <Card className="grid gap-1 p-5">
          <p className="text-13 text-muted">{t('invite.rewards.friends', { count: all.total })}</p>
          <Amount value={all.amount} figure="mine.rewards" figureOf="invitation" size="large" />
          <p className="text-13 text-muted">{t('invite.rewards.from')}</p>
        </Card>
      )}
      <InfiniteList
        query={query}
        label={t('invite.rewards.title')}
        getKey={({ id }) => id}
        skeleton={<Skeleton shape="card" className="h-16 w-full" />}
        skeletonCount={5}
        empty={
          <EmptyState
            drawing={<DepositDrawing />}
            title={t('invite.rewards.none')}
            body={t('invite.rewards.none-body')}
          >
            <ButtonLink to={paths.invitationTerms}>{t('invite.terms.title')}</ButtonLink>
          </EmptyState>
        }
      >
        {({ name, amount, createTime, code }) => (
          <Card className="p-0">
            <ListRow
              before={<Avatar name={name} />}
              title={name}
              below={
                <>
                  {formatDateTime(createTime, language)} · <span className="whitespace-nowrap">{code}</span>
                </>
              }
              after={<Amount value={amount} isSigned tone="good" />}
            />
          </Card>
        )}
      </InfiniteList>
    </Screen>
  )
}
