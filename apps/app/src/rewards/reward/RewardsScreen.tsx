import { rewardRecord, welcomeQuery } from '@millrace/contract/rewards/reward'
import { Amount } from '../../components/Amount.tsx'
import { Card } from '../../components/Card.tsx'
import { List, ListRow } from '../../components/List.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { useCall } from '../../shell/queries.ts'
import { useSearchParams } from '../../shell/router/router.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useText } from '../../shell/useText.ts'
import { AllRewards } from './AllRewards.tsx'
import { CodeCard } from './CodeCard.tsx'
import { KindBar } from './KindBar.tsx'
import { welcomePath } from './rewardKinds.ts'
import { RewardsByKind } from './RewardsByKind.tsx'
import { WelcomePage } from './WelcomePage.tsx'

/** Rewards received, by kind, and codes. With `show=welcome` in the address, the welcome reward. */
export function RewardsScreen() {
  const t = useText()
  const [search] = useSearchParams()
  const rewards = useCall(rewardRecord, { pageSize: 1 }, { staleTime: 0 })
  if (search.get('show') === 'welcome') return <WelcomePage />
  return (
    <Screen title={t('reward.title')} layout="wide" hasRefresh>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-3">
          <Loaded query={rewards} skeleton={<Skeleton shape="card" className="h-36 w-full" />}>
            {({ amount, kinds }) => (
              <Card className="grid gap-2 p-5">
                <p className="text-13 text-muted">{t('reward.sum')}</p>
                <Amount value={amount} figure="mine.rewards" size="large" />
                <KindBar kinds={kinds} />
                <p className="text-13 text-muted">{t('reward.sum-note')}</p>
              </Card>
            )}
          </Loaded>
          <WelcomeRow />
          <CodeCard />
        </div>
        <div className="empty:hidden lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {rewards.data ? (
            <RewardsByKind kinds={rewards.data.kinds} />
          ) : (
            !rewards.isError && <Skeleton shape="card" className="h-[40rem] w-full" />
          )}
        </div>
        <AllRewards />
      </div>
    </Screen>
  )
}

/** The welcome reward, while it waits to be claimed or for the member to be verified. */
function WelcomeRow() {
  const t = useText()
  const formatUsdt = useFormatUsdt({ isAlwaysShown: true })
  const { data } = useCall(welcomeQuery, {}, { staleTime: 0 })
  if (!data || !(data.state === 'open' || data.noReward === 'verify')) return null
  return (
    <List label={t('reward.kind.welcome')}>
      <ListRow
        to={welcomePath}
        icon="gift"
        title={t('reward.welcome.waits', { amount: formatUsdt(data.amount, { form: 'small' }) })}
        below={t(data.state === 'open' ? 'reward.welcome.waits-below' : 'rewards.no-reward.verify')}
      />
    </List>
  )
}
