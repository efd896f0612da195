import { rewardRecord } from '@millrace/contract/rewards/reward'
import { Amount } from '../../components/Amount.tsx'
import { Card } from '../../components/Card.tsx'
import { InfiniteList } from '../../components/InfiniteList.tsx'
import { ListRow } from '../../components/List.tsx'
import { Section } from '../../components/Section.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { findEvenUsdtDecimals } from '../../shell/usdtSums.ts'
import { useCallPages } from '../../shell/useCallPages.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { rewardKinds } from './rewardKinds.ts'

/** Every reward that was received, newest first. */
export function AllRewards() {
  const t = useText()
  const { code: language } = useLanguage()
  const query = useCallPages(rewardRecord, {}, { staleTime: 0 })
  const amounts = query.data?.pages.flatMap(({ list }) => list.map(({ amount }) => amount)) ?? []
  const decimals = findEvenUsdtDecimals(amounts)
  return (
    <Section title={t('reward.all')}>
      <InfiniteList
        query={query}
        label={t('reward.all')}
        getKey={({ id }) => id}
        skeleton={<Skeleton shape="card" className="h-16 w-full" />}
        skeletonCount={4}
        empty={<Card className="p-5 text-13 text-muted">{t('reward.all-none')}</Card>}
      >
        {({ kind, description, createTime, code, amount }) => (
          <Card className="p-0">
            <ListRow
              icon={rewardKinds[kind].icon}
              title={description}
              below={
                <>
                  {formatDateTime(createTime, language)} · <span className="whitespace-nowrap">{code}</span>
                </>
              }
              after={<Amount value={amount} decimals={decimals} isSigned tone="good" />}
            />
          </Card>
        )}
      </InfiniteList>
    </Section>
  )
}
